// swift-format-ignore-file

/// The template for the page of a recording; `Scripts/page --check` opens pages made from it in a browser.
let pageText: StaticString = ##"""
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Recording</title>
<style>
:root { color-scheme: light dark; --back: #fff; --text: #1d1d1f; --soft: #6e6e73; --line: #c7c7cc; --node: #f2f2f7; --accent: #0060df; --hot: #c2410c; --set: #fde7c7; --computed: #d6e8ff }
@media (prefers-color-scheme: dark) { :root { --back: #1c1c1e; --text: #f2f2f7; --soft: #a1a1a6; --line: #48484a; --node: #2c2c2e; --accent: #7ab8ff; --hot: #ffb27a; --set: #5a3a12; --computed: #17406e } }
* { box-sizing: border-box }
body { margin: 0; height: 100vh; height: 100dvh; display: grid; grid: auto 1fr auto / 1fr 22rem; background: var(--back); color: var(--text); font: 15px/1.4 system-ui, sans-serif }
header { grid-column: 1 / -1; display: flex; gap: 1rem; align-items: center; padding: .5rem 1rem; border-bottom: 1px solid var(--line); position: relative }
h1 { font-size: 1rem; margin: 0 }
input[type=search] { flex: 1; max-width: 24rem; font: inherit; padding: .3rem .6rem; border: 1px solid var(--line); border-radius: 6px; background: var(--node); color: inherit }
#found { position: absolute; top: 100%; left: 1rem; z-index: 1; margin: 0; padding: 0; list-style: none; background: var(--back); border: 1px solid var(--line); max-height: 50vh; overflow: auto; min-width: 16rem }
#found:empty { display: none }
button { font: inherit; color: var(--accent); background: none; border: 0; padding: .2rem .3rem; text-align: left; cursor: pointer }
aside button { padding: 0 }
#found button { width: 100%; padding: .35rem .6rem }
canvas { display: block; width: 100%; height: 100%; touch-action: none }
#graph { min-height: 0; min-width: 0; overflow: hidden }
aside { border-left: 1px solid var(--line); padding: .75rem 1rem; overflow: auto; overflow-wrap: anywhere }
aside h2 { font-size: 1.05rem; margin: 0 }
aside h3 { font-size: .8rem; color: var(--soft); margin: .9rem 0 .2rem; text-transform: uppercase; letter-spacing: .04em }
aside p, aside ul { margin: 0 } aside ul { padding-left: 1.1rem }
#value { font: 600 1.2rem ui-monospace, monospace }
footer { grid-column: 1 / -1; border-top: 1px solid var(--line); padding: .4rem 1rem }
#density { height: 28px; width: 100% }
#time { width: 100%; margin: 0; accent-color: var(--accent) }
#moment { display: block; color: var(--soft); font-size: .9rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
@media (max-width: 700px) { body { grid: auto minmax(0, 1fr) minmax(0, 1fr) auto / 1fr } aside { border-left: 0; border-top: 1px solid var(--line) } h1 { display: none } input[type=search] { max-width: none } }
</style>
<header>
  <h1>Recording</h1>
  <input type="search" id="search" placeholder="Find a name" aria-label="Find a name" autocomplete="off">
  <ul id="found"></ul>
</header>
<main id="graph"><canvas aria-label="The graph: drag to move, scroll to zoom, click a node"></canvas></main>
<aside aria-live="polite"></aside>
<footer>
  <canvas id="density" aria-hidden="true"></canvas>
  <input type="range" id="time" min="0" step="1" aria-label="Time">
  <output id="moment" for="time"></output>
</footer>
<script>/*LIBRARIES*/</script>
<script type="application/json" id="data">/*DATA*/</script>
<script>
"use strict";
const { nodes, edges, observations, entries, dropped } = JSON.parse(document.getElementById("data").textContent);
const byID = new Map(nodes.map(node => [node.id, node]));
const sources = new Map(observations.map(observation => [observation.id, observation]));
const title = node => node.name ?? `${node.kind} ${node.type}`;
const nameOf = id => byID.has(id) ? title(byID.get(id)) : `node ${id}`;
const canvas = document.querySelector("#graph canvas"), density = document.getElementById("density");
const time = document.getElementById("time"), moment = document.getElementById("moment");
const aside = document.querySelector("aside"), search = document.getElementById("search"), found = document.getElementById("found");
let position = Math.max(0, entries.length - 1), selected = null, transform = d3.zoomIdentity;

// The changes and computations of each node, and the indices of the events of each observation, in order.
const history = new Map(), events = new Map();
const add = (map, key, value) => map.has(key) ? map.get(key).push(value) : map.set(key, [value]);
entries.forEach((entry, index) => {
  if (entry.k === "s") {
    for (const [id, from, to] of entry.c) add(history, id, { index, from, to, isSet: true, changed: true });
    for (const [id, changed, us, from, to] of entry.p) add(history, id, { index, from, to, changed: !!changed, us });
  } else if (entry.k === "e") add(events, entry.o, index);
});

/** The last item whose index is at most the position. */
function last(items, at = position) {
  let low = 0, high = items?.length ?? 0;
  while (low < high) { const middle = (low + high) >> 1; if (items[middle].index <= at) low = middle + 1; else high = middle; }
  return low ? items[low - 1] : undefined;
}

/** Returns the value of a node at the position: the new value of its last change, else the old value of its first
    change, else the value in the graph. */
function value(node) {
  const items = history.get(node.id), item = last(items);
  if (item) return item.to;
  const next = items?.[0];
  return next ? next.from : node.value;
}

// The layout: dagre for at most 400 nodes, layers for a larger graph.
function place() {
  for (const node of nodes) { node.width = Math.min(260, 24 + 7.5 * Math.max(title(node).length, 12)); node.height = 40; }
  const drawn = edges.filter(edge => edge.every(id => byID.has(id)));
  if (nodes.length <= 400) {
    const graph = new dagre.graphlib.Graph().setGraph({ rankdir: "LR", nodesep: 16, ranksep: 48 }).setDefaultEdgeLabel(() => ({}));
    for (const node of nodes) graph.setNode(node.id, node);
    for (const [input, dependent] of drawn) graph.setEdge(input, dependent);
    dagre.layout(graph);
    return drawn;
  }
  const inputs = new Map(), dependents = new Map(), waiting = new Map(nodes.map(node => [node.id, 0]));
  for (const [input, dependent] of drawn) {
    add(inputs, dependent, input); add(dependents, input, dependent); waiting.set(dependent, waiting.get(dependent) + 1);
  }
  const ready = nodes.filter(node => !waiting.get(node.id)), layers = [];
  for (const node of ready) {
    const below = (inputs.get(node.id) ?? []).map(id => byID.get(id));
    node.rank = Math.max(-1, ...below.map(input => input.rank)) + 1;
    node.order = below.length ? below.reduce((sum, input) => sum + input.order, 0) / below.length : (layers[0]?.length ?? 0);
    (layers[node.rank] ??= []).push(node);
    for (const id of dependents.get(node.id) ?? []) { waiting.set(id, waiting.get(id) - 1); if (!waiting.get(id)) ready.push(byID.get(id)); }
  }
  const tallest = Math.max(...layers.map(layer => layer.length));
  for (const [rank, layer] of layers.entries()) {
    layer.sort((a, b) => a.order - b.order);
    layer.forEach((node, index) => { node.x = rank * 340; node.y = (index + .5) * 52 * tallest / layer.length; });
  }
  return drawn;
}
const drawnEdges = place().map(edge => edge.map(id => byID.get(id)));

const color = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
let colors = {};
function readColors() { for (const name of ["back", "text", "soft", "line", "node", "accent", "hot", "set", "computed"]) colors[name] = color(name); }

function fit(target) {
  const ratio = devicePixelRatio || 1, { width, height } = target.getBoundingClientRect();
  target.width = Math.round(width * ratio); target.height = Math.round(height * ratio);
  const context = target.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0); context.clearRect(0, 0, width, height);
  return { context, width, height };
}

let isDue = false;
function draw() { if (!isDue) { isDue = true; requestAnimationFrame(() => { isDue = false; drawGraph(); }); } }

function drawGraph() {
  const { context, width, height } = fit(canvas), { x, y, k } = transform;
  context.translate(x, y); context.scale(k, k);
  const left = -x / k, top = -y / k, right = left + width / k, bottom = top + height / k;
  // The latest step: events follow the step that caused them.
  let index = position;
  while (index > 0 && entries[index].k !== "s" && position - index < 100) index--;
  const entry = entries[index], touched = new Map();
  if (entry?.k === "s") {
    for (const [id] of entry.c) touched.set(id, "set");
    for (const [id, changed] of entry.p) touched.set(id, changed ? "computed" : "equal");
  }
  context.lineWidth = 1 / Math.min(1, k);
  for (const [input, dependent] of drawnEdges) {
    const fromX = input.x + input.width / 2, toX = dependent.x - dependent.width / 2;
    if (toX < left || fromX > right || Math.max(input.y, dependent.y) < top || Math.min(input.y, dependent.y) > bottom) continue;
    const isHot = touched.has(input.id) && touched.get(input.id) !== "equal" && touched.has(dependent.id);
    context.strokeStyle = isHot ? colors.hot : colors.line;
    context.beginPath(); context.moveTo(fromX, input.y);
    context.bezierCurveTo((fromX + toX) / 2, input.y, (fromX + toX) / 2, dependent.y, toX, dependent.y); context.stroke();
  }
  context.font = "13px system-ui, sans-serif"; context.textBaseline = "middle";
  for (const node of nodes) {
    const x0 = node.x - node.width / 2, y0 = node.y - node.height / 2;
    if (x0 > right || x0 + node.width < left || y0 > bottom || y0 + node.height < top) continue;
    const state = touched.get(node.id);
    context.fillStyle = state === "set" ? colors.set : state === "computed" ? colors.computed : colors.node;
    context.strokeStyle = node === selected ? colors.accent : colors.line;
    context.lineWidth = (node === selected ? 3 : 1) / Math.min(1, k);
    context.beginPath(); context.roundRect(x0, y0, node.width, node.height, 7); context.fill(); context.stroke();
    if (k < .35) continue;
    context.fillStyle = colors.text; context.fillText(cut(title(node), node.width), x0 + 10, node.y - 8);
    context.fillStyle = colors.soft; context.fillText(cut(value(node) ?? "—", node.width), x0 + 10, node.y + 9);
  }
}
const cut = (text, width) => { const limit = Math.floor((width - 16) / 7.2); return text.length > limit ? text.slice(0, limit - 1) + "…" : text; };

/** Draws the number of entries in each time interval, and a bar at the time of the current entry. */
function drawDensity() {
  const { context, width, height } = fit(density);
  if (!entries.length) return;
  const counts = new Array(Math.max(1, Math.floor(width / 3))).fill(0);
  const span = Math.max(1, entries.length);
  const first = entries[0].t, duration = Math.max(1, entries.at(-1).t - first);
  for (const entry of entries) counts[Math.min(counts.length - 1, Math.floor((entry.t - first) / duration * counts.length))]++;
  const most = Math.max(...counts);
  context.fillStyle = colors.line;
  counts.forEach((count, index) => { if (count) { const h = Math.max(2, count / most * height); context.fillRect(index * 3, height - h, 2, h); } });
  context.fillStyle = colors.accent;
  context.fillRect((entries[position].t - first) / duration * (width - 2), 0, 2, height);
}

/** Returns the changes that led to a node's change in a step, and the nodes in between. */
function cause(entry, id) {
  if (entry.c.some(change => change[0] === id)) return { changes: entry.c.filter(change => change[0] === id), through: [] };
  const reached = new Set([id]), computed = entry.p;
  for (const [node, changed] of computed.toReversed()) {
    if (reached.has(node) && changed) for (const [input, dependent] of edges) if (dependent === node) reached.add(input);
  }
  return { changes: entry.c.filter(change => reached.has(change[0])), through: computed.filter(([node, changed]) => changed && node !== id && reached.has(node)).map(item => item[0]) };
}

const element = (name, text, children = []) => { const made = document.createElement(name); if (text != null) made.textContent = text; made.append(...children); return made; };
const link = id => { const made = element("button", nameOf(id)); made.onclick = () => select(byID.get(id), true); return made; };
const section = (heading, ...children) => [element("h3", heading), ...children];
const list = items => element("ul", null, items.map(item => element("li", null, [item].flat())));
const at = entry => `${(entry.t / 1000).toFixed(3)} ms, thread ${entry.th}`;
const jump = index => { const made = element("button", entries[index].k === "s" ? `step ${entries[index].n}` : `entry ${index + 1}`); made.onclick = () => move(index); return made; };

function show() {
  if (!selected) {
    aside.replaceChildren(element("p", nodes.length ? "Select a node, or find a name." : "The recording has no properties."), ...section("At this time", element("p", describe(entries[position]))));
    return;
  }
  const parts = [element("h2", title(selected)), element("p", [selected.kind, selected.type, selected.location].filter(Boolean).join(", "))];
  const item = last(history.get(selected.id));
  const shown = element("p", value(selected) ?? "—"); shown.id = "value";
  parts.push(...section("Value", shown));
  const causes = element("p"); causes.id = "cause";
  if (item) {
    const entry = entries[item.index], { changes, through } = cause(entry, selected.id);
    if (!item.changed) causes.append("stayed equal; ");
    causes.append("set by ");
    changes.forEach(([id, from, to], index) => causes.append(index ? " and " : "", link(id), from == null ? `(to ${to})` : `(${from} → ${to})`));
    causes.append(" in ", jump(item.index));
    if (through.length) causes.append(" through ", ...through.flatMap((id, index) => index ? [", ", link(id)] : [link(id)]));
    causes.append(`, ${at(entry)}`);
  } else causes.append("not changed since the recording began");
  parts.push(...section("Cause", causes));
  const entry = item && entries[item.index];
  const consequences = entry ? entry.p.filter(([id]) => id !== selected.id && cause(entry, id).through.concat(cause(entry, id).changes.map(change => change[0])).includes(selected.id)) : [];
  if (consequences.length) parts.push(...section("Consequences", list(consequences.slice(0, 50).map(([id, changed, us, from, to]) => [link(id), changed ? `= ${to}` : "stays equal"]))));
  const inputs = edges.filter(edge => edge[1] === selected.id), dependents = edges.filter(edge => edge[0] === selected.id);
  if (inputs.length) parts.push(...section("Depends on", list(inputs.slice(0, 50).map(edge => link(edge[0])))));
  if (dependents.length) parts.push(...section("Read by", list(dependents.slice(0, 50).map(edge => link(edge[1])))));
  const received = observations.filter(observation => observation.node === selected.id).slice(0, 20);
  if (received.length) parts.push(...section("Observations", list(received.map(observation => {
    const indices = events.get(observation.id) ?? [], index = last(indices.map(index => ({ index })))?.index;
    return index == null ? `#${observation.id}: not begun` : [`#${observation.id}: `, jump(index), describe(entries[index])];
  }))));
  const changes = (history.get(selected.id) ?? []).filter(item => item.changed);
  parts.push(...section(`Changes (${changes.length})`, list(changes.slice(-50).map(item => [jump(item.index), item.to ?? "—"]))));
  aside.replaceChildren(...parts);
}

function describe(entry) {
  if (!entry) return "Nothing is recorded.";
  if (entry.k === "s") return `step ${entry.n}: ${entry.c.map(([id, from, to]) => `${nameOf(id)} ${from ?? "?"} → ${to}`).join(", ")}; ${entry.p.length} computed; ${at(entry)}`;
  if (entry.k === "r") return `a transaction runs again, because ${entry.c.map(nameOf).join(", ") || "the graph"} has changed; ${at(entry)}`;
  return `${sources.get(entry.o)?.title ?? "observation"} #${entry.o} ${entry.m}${entry.v == null ? "" : ` ${entry.v}`}; ${at(entry)}`;
}

function move(index) {
  position = Math.max(0, Math.min(entries.length - 1, index));
  time.value = position;
  moment.textContent = `${position + 1} of ${entries.length}${dropped ? ` (${dropped} older ones were dropped)` : ""}: ${describe(entries[position])}`;
  drawDensity(); draw(); show();
}

function select(node, centers) {
  selected = node;
  if (centers) {
    const { width, height } = canvas.getBoundingClientRect(), k = Math.max(transform.k, .8);
    d3.select(canvas).call(zoom.transform, d3.zoomIdentity.translate(width / 2 - node.x * k, height / 2 - node.y * k).scale(k));
  }
  draw(); show();
}

const zoom = d3.zoom().scaleExtent([.02, 4]).on("zoom", () => { transform = d3.event.transform; draw(); });
d3.select(canvas).call(zoom).on("dblclick.zoom", null).on("click", () => {
  const [x, y] = transform.invert(d3.mouse(canvas));
  const node = nodes.find(node => Math.abs(node.x - x) < node.width / 2 && Math.abs(node.y - y) < node.height / 2);
  if (node) select(node, false);
});

search.oninput = () => {
  const text = search.value.trim().toLowerCase();
  const matches = text ? nodes.filter(node => title(node).toLowerCase().includes(text)).slice(0, 30) : [];
  found.replaceChildren(...matches.map(node => { const item = link(node.id); item.addEventListener("click", () => { found.replaceChildren(); search.value = title(node); }); return element("li", null, [item]); }));
};
search.onkeydown = event => { if (event.key === "Enter") found.querySelector("button")?.click(); if (event.key === "Escape") found.replaceChildren(); };
time.max = Math.max(0, entries.length - 1);
time.oninput = () => move(+time.value);

function start() {
  readColors();
  if (nodes.length) {
    const left = Math.min(...nodes.map(node => node.x - node.width / 2)), right = Math.max(...nodes.map(node => node.x + node.width / 2));
    const top = Math.min(...nodes.map(node => node.y - node.height / 2)), bottom = Math.max(...nodes.map(node => node.y + node.height / 2));
    const { width, height } = canvas.getBoundingClientRect();
    const k = Math.min(1.5, .92 * Math.min(width / (right - left), height / (bottom - top)));
    d3.select(canvas).call(zoom.transform, d3.zoomIdentity.translate((width - k * (left + right)) / 2, (height - k * (top + bottom)) / 2).scale(k));
  }
  move(position);
}
addEventListener("resize", () => { drawDensity(); draw(); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readColors(); drawDensity(); draw(); });
start();
</script>
</html>
"""##
