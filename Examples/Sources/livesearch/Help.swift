extension Options {
  static let usage = "usage: livesearch [--help] [--] FOLDER…"

  static let help = """
    \(usage)

    Searches the files below each FOLDER for a text, again with every key you type.

    Keys:
      typing            changes the text searched for
      pasting           adds the first line of the text
      Left, Right       move in the text; Home, End go to its ends
      Backspace, Delete remove a character
      Ctrl-U, Ctrl-W    remove the text, or the word, before the cursor
      Up, Down          select a match; Page Up, Page Down go by screens
      Return            prints the selected match and leaves; right behind a text, its first one
      Escape, Ctrl-C    leave without a choice

    Piped mode: if standard input is no terminal, each of its lines is a query. The matches of
    each query are printed as FILE:LINE: TEXT, one line each, and after them a line that says how
    many there are, how long it took, and how many files and folders could not be read. Of a line
    of more than 400 bytes the part around the match is printed, with … where it was cut. If there
    is none, standard error says so, and the exit status is 1.

    The text is searched for as it is, not as a pattern. Case is smart: a text without capital
    letters (A to Z) also finds capital ones, a text with one finds exactly that. A line with
    several matches is one match. On the screen the first 1,000 are listed, and all are counted.

    Files with a NUL byte near their start are taken for binary and left out. So are hidden
    entries: all whose name starts with a dot, such as .git and .build. Links are followed, and
    each folder is searched once. A FOLDER named on the command line may be hidden.

    Exit status: 0 if there was a match, 1 if there was none, 2 for misuse, as with grep.
    """
}
