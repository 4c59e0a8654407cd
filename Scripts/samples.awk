# Prints the Swift samples of the doc comments of a file as methods of the class `Sample`, which
# Tests/Clients/Samples declares. What declares an extension or imports something stands outside.
#
# A sample is an indented block behind an empty line of the comment. Its paragraphs that are diagrams or pictures are
# left out; what is not Swift is in a fence. The macros of Testing are functions of `Sample`.

function flush_paragraph() {
  if (paragraph != "" && !is_drawn) sample = sample paragraph
  paragraph = ""
  is_drawn = 0
}

function flush_sample() {
  flush_paragraph()
  if (sample != "") {
    name = FILENAME
    gsub(/[^A-Za-z0-9]/, "_", name)
    place = "#sourceLocation(file: \"" FILENAME "\", line: " first ")\n"
    if (sample ~ /^(extension|protocol) /) {
      # Declarations up to the brace in the first column; statements after it.
      end = index(sample, "\n}\n") + 2
      lines = gsub(/\n/, "\n", sample)
      print place substr(sample, 1, end) "#sourceLocation()"
      before = substr(sample, 1, end)
      place = "#sourceLocation(file: \"" FILENAME "\", line: " first + gsub(/\n/, "\n", before) ")\n"
      sample = substr(sample, end + 1)
    }
    if (sample ~ /[^ \n]/) {
      print "extension Sample {\n  func " name "_" first "() async throws {"
      print place sample "#sourceLocation()\n  }\n}"
    }
  }
  sample = ""
  is_open = 0
}

/^ *\/\/\/ *```/ { is_fenced = !is_fenced; flush_sample(); next }
is_fenced { next }

/^ *\/\/\/ *$/ {
  flush_paragraph()
  # Keeps the lines of the sample where they are.
  if (is_open) sample = sample "\n"
  was_empty = 1
  next
}

/^ *\/\/\/     / && (was_empty || is_open) {
  if (!is_open) first = FNR
  is_open = 1
  was_empty = 0
  sub(/^ *\/\/\/     /, "")
  if (/─|►|▲|▼|│|┌|┊|[|] +[|]|  \[[a-z0-9]+[|]\]$/ || /(^|  )[-a-zA-Z0-9|#^!()\[\]]*-[-a-zA-Z0-9|#^!()\[\]]*$/) is_drawn = 1
  gsub(/#expect\(/, "expect(")
  paragraph = paragraph $0 "\n"
  next
}

{ flush_sample(); was_empty = 0 }
END { flush_sample() }
