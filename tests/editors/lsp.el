;; lsp.el - Emacs with eglot and the language server: opens the case $CASE, tells the diagnostics, and
;; goes to the definition of the word `mind_of'.
(package-initialize)
(require 'eglot)
(require 'bridgelaw-mode)
(require 'flymake)

(defun until-ready (what ready)
  "Waits until READY returns a value, and returns it."
  (let ((end (+ (float-time) 20)) value)
    (while (and (not (setq value (funcall ready))) (< (float-time) end))
      (accept-process-output nil 0.05))
    (unless value
      (princ (format "nothing came: %s\n" what))
      (kill-emacs 1))
    value))

(setq eglot-server-programs
      `((bridgelaw-mode . (,(getenv "PROGRAM") "lsp" "--laws" ,(getenv "LAWS"))))
      eglot-sync-connect 20 eglot-autoreconnect nil)
(find-file (getenv "CASE"))
(apply #'eglot (eglot--guess-contact))
(dolist (d (until-ready "a diagnostic" (lambda () (flymake-start) (flymake-diagnostics))))
  (princ (format "diagnostic %d: %s\n" (line-number-at-pos (flymake-diagnostic-beg d))
                 (car (split-string (flymake-diagnostic-text d) "\n")))))
(goto-char (point-min))
(search-forward "mind_oof")
(replace-match "mind_of")
(eglot--signal-textDocument/didChange)
(until-ready "an end of the diagnostics" (lambda () (flymake-start) (not (flymake-diagnostics))))
(let ((here (buffer-file-name)))
  (call-interactively #'xref-find-definitions)
  (until-ready "a definition" (lambda () (not (equal (buffer-file-name) here))))
  (princ (format "definition %s: %s\n" (file-name-nondirectory (buffer-file-name))
                 (buffer-substring (line-beginning-position) (line-end-position)))))
(set-buffer-modified-p nil)
(eglot-shutdown-all)
