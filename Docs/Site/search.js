// The search of the site: the field in the header, and the results below it. Loads the index when the field is used.
(() => {
  const root = document.querySelector("custom-header").shadowRoot;
  const [field, list] = [root.querySelector("input"), root.querySelector("ol")];
  let loading;

  function load() {
    const engine = new Promise((done, failed) => {
      const script = Object.assign(document.createElement("script"), { src: `${baseUrl}search/lunr.js` });
      document.head.append(Object.assign(script, { onload: done, onerror: failed }));
    });
    const index = fetch(`${baseUrl}search/index.json`).then((response) => response.json());
    return (loading ??= Promise.all([index, engine]).then(([all]) => ({ ...all, index: lunr.Index.load(all.index) })));
  }

  // A word that is typed in part, or with a wrong letter, counts less than a whole word.
  function search(index, text) {
    const words = (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).map((word) => word.replace(/(..[^s])s$/, "$1"));
    return index.query((query) => {
      for (const word of words) query.term(word, { boost: 10 });
      const [last] = words.slice(-1);
      if (!last) return;
      query.term(last, { fields: ["name", "title", "other"], wildcard: lunr.Query.wildcard.TRAILING });
      // A name of two words, and one with a wrong letter.
      if (words.length > 1) query.term(words.join(""), { fields: ["name"], boost: 10 });
      else if (last.length > 4) query.term(last, { fields: ["name"], editDistance: 1 });
    });
  }

  async function show() {
    const text = field.value;
    const { pages, index } = await load();
    if (text !== field.value) return;
    const items = search(index, text).slice(0, 12).map(({ ref }) => {
      const [title, kind, path, summary] = pages[ref];
      const [page, anchor] = `documentation/${path}`.split("#");
      const link = document.createElement("a");
      link.href = `${baseUrl}${page.split("/").map(encodeURIComponent).join("/")}/${anchor ? "#" + anchor : ""}`;
      link.append(Object.assign(document.createElement("b"), { textContent: title }), ` ${kind}`);
      link.append(Object.assign(document.createElement("span"), { textContent: summary }));
      const item = document.createElement("li");
      item.append(link);
      return item;
    });
    list.replaceChildren(...(items.length || !text.trim() ? items : ["Nothing found."]));
    list.dataset.query = text;
  }

  field.addEventListener("focus", load);
  field.addEventListener("input", show);
  root.addEventListener("keydown", (event) => {
    const links = [...list.querySelectorAll("a")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" && root.activeElement === field) links[0]?.click();
    else if (step) (links[links.indexOf(root.activeElement) + step] ?? field).focus();
    else if (event.key === "Escape") field.value = "", list.replaceChildren();
    // The pages have keys of their own.
    event.stopPropagation();
  });
})();
