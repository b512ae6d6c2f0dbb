;;; bridgelaw-mode.el --- law files and case files of bridgelaw  -*- lexical-binding: t; -*-

;; Made by lang/editors/make-editors from grammar/keywords.def.

;;; Commentary:

;; (add-to-list 'load-path "lang/editors/emacs")
;; (require 'bridgelaw-mode)
;;
;; `bridgelaw-fmt' lays out the buffer as `bridgelaw fmt' does.

;;; Code:

(defgroup bridgelaw nil "Law files and case files of bridgelaw." :group 'languages)

(defcustom bridgelaw-program "bridgelaw"
  "The program that lays out and checks files."
  :type 'string)

(defvar bridgelaw-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?- "_" table)
    table))

(defconst bridgelaw-label "\\_<[0-9]+[A-ZΑ-ΩϚ][0-9A-Za-zΑ-ΩϚα-ωϛ]*\\(?:([a-zα-ωϛ])\\)?")

(defun bridgelaw--words (words)
  "A regexp for WORDS that are no attributes."
  (concat "\\(?:^\\|[^.[:alnum:]_-]\\)\\(" (regexp-opt words) "\\)\\_>"))

(defconst bridgelaw-slots
  '("{[^{}\"\\]*}" 0 (when (nth 3 (save-excursion (syntax-ppss (match-beginning 0))))
                       'font-lock-variable-name-face)
    prepend))

(defconst bridgelaw-font-lock-keywords
  `((,(bridgelaw--words '("language" "enum" "type" "setting" "holding" "event" "finding" "status" "instruction" "action" "native" "define" "deadline" "reading" "option" "modal" "edition" "overlay" "law" "clause" "universe" "principle" "set" "replace" "insert" "repeal" "layer" "oracle" "advice" "incentive" "invariant" "practice" "kind" "meaning"))
     1 font-lock-keyword-face)
    (,(bridgelaw--words '("for" "when" "unless" "then" "subject" "overrides" "because" "source" "inferred" "background" "ask" "cost" "away" "tells" "question" "from" "presume" "required" "proper" "unspoken" "detail" "undoes" "settles" "lapses" "list" "choosing" "done" "reads" "earlier" "reveals" "supposes" "exercises" "phrase" "covers" "deal" "slot" "assume" "independent" "symmetric" "always" "never" "except" "by" "effective" "extends" "default" "tie" "until" "refer" "forms" "particles" "weigh" "with" "open" "clash" "see" "amended" "new" "was" "follows" "excepted"))
     1 font-lock-keyword-face)
    (,(bridgelaw--words '("may" "does" "should" "shall" "must" "deemed"))
     1 font-lock-warning-face)
    (,(bridgelaw--words '("and" "or" "not" "is" "are" "be" "in" "some" "no" "where" "at" "least" "most" "absent" "given" "as" "of" "to" "otherwise" "either" "both" "any" "nothing" "under"))
     1 font-lock-builtin-face)
    (,(bridgelaw--words '("a" "an" "book" "did" "you" "term" "written" "spelled"))
     1 font-lock-type-face)
    (,(bridgelaw--words '("true" "false"))
     1 font-lock-constant-face)
    (,(concat "\\_<\\([a-z]\\{2,3\\}\\)[ \t\n]*\\(?:\"\\|"
              "\\(?:must\\|not\\|did\\|you\\|term\\|a\\)[ \t\n]*\"\\)")
     1 font-lock-preprocessor-face)
    (,bridgelaw-label . font-lock-constant-face)
    ("\\_<\\([A-Za-z_][A-Za-z0-9_-]*\\)(" 1 font-lock-function-name-face)
    ,bridgelaw-slots)
  "What is coloured in a law file.")

(defconst bridgelaw-sections '("case" "source" "ruled" "language" "about" "inferred" "note" "hands" "deal" "story" "found" "elected" "differs" "expect")
  "The words that begin a section of a case.")

(defun bridgelaw--in-facts (limit)
  "Find a keyword of findings and expectations before LIMIT."
  (let (found)
    (while (and (not found)
                (re-search-forward
                 (concat "\\_<\\("
                         (regexp-opt '("and" "or" "not" "is" "be" "in" "some" "no" "where" "at" "least" "most" "absent" "given" "as" "of" "to" "either" "both" "under"
                                       "may" "does" "should" "shall" "must"
                                       "for" "inferred" "from" "by" "default" "tie" "until" "refer" "if" "open" "clash" "refused" "but"
                                       "layer"
                                       "true" "false"))
                         "\\)\\_>")
                 limit t))
      (setq found
            (save-match-data
              (save-excursion
                (and (re-search-backward
                      (concat "^[ \t]*\\(" (regexp-opt bridgelaw-sections) "\\)\\_>") nil t)
                     (member (match-string-no-properties 1)
                             '("found" "elected" "expect")))))))
    found))

(defconst bridgelaw-case-font-lock-keywords
  `((,(concat "^[ \t]*\\(" (regexp-opt bridgelaw-sections) "\\)\\_>")
     1 font-lock-keyword-face)
    ("^[ \t]*case[ \t]+\\([A-Za-z0-9_-]+\\)" 1 font-lock-function-name-face)
    (bridgelaw--in-facts 1 font-lock-builtin-face)
    (,bridgelaw-label . font-lock-constant-face)
    ("\\(?:^\\|[;[:blank:]]\\)\\([^][:blank:]\n\"#,;:()]+\\)[ \t]*:"
     1 font-lock-variable-name-face)
    ("\\_<\\([A-Za-z_][A-Za-z0-9_-]*\\)(" 1 font-lock-function-name-face)
    ("«[^»\n]*»\\|“[^”\n]*”" . font-lock-string-face)
    ("[^\x00-\x7F«»“”][^\x00-\x20#\",;:()«»“”]*" . font-lock-constant-face))
  "What is coloured in a case file.")

(defun bridgelaw-fmt ()
  "Lay out the buffer."
  (interactive)
  (let ((out (generate-new-buffer " *bridgelaw fmt*")) (errors (make-temp-file "bridgelaw")))
    (unwind-protect
        (if (zerop (call-process-region nil nil bridgelaw-program nil (list out errors)
                                        nil "fmt" "-"))
            (replace-buffer-contents out)
          (message "%s" (with-temp-buffer
                          (insert-file-contents errors)
                          (buffer-string))))
      (kill-buffer out)
      (delete-file errors))))

;;;###autoload
(define-derived-mode bridgelaw-mode prog-mode "Law"
  "Law files of bridgelaw."
  (setq-local comment-start "# " comment-start-skip "#+[ \t]*" comment-end ""
              indent-tabs-mode nil tab-width 2
              font-lock-defaults '(bridgelaw-font-lock-keywords)
              font-lock-multiline t
              compile-command (concat bridgelaw-program " check "
                                      (if buffer-file-name
                                          (shell-quote-argument buffer-file-name)
                                        ""))))

;;;###autoload
(define-derived-mode bridgelaw-case-mode bridgelaw-mode "Case"
  "Case files of bridgelaw."
  :syntax-table bridgelaw-mode-syntax-table
  (setq-local font-lock-defaults '(bridgelaw-case-font-lock-keywords)))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.law\\'" . bridgelaw-mode))
;;;###autoload
(add-to-list 'auto-mode-alist '("\\.case\\'" . bridgelaw-case-mode))

(provide 'bridgelaw-mode)
;;; bridgelaw-mode.el ends here
