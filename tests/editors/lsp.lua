-- lsp.lua - Neovim with the language server: opens the case $CASE, tells the diagnostics, goes to the
-- definition of the word `mind_of`, and runs the lens that rules on the case.

local function say(...) io.stdout:write(string.format(...), '\n') end

-- Waits until READY returns a value.
local function until_ready(what, ready)
  local value
  if not vim.wait(20000, function() value = ready(); return value end, 20) then
    say('nothing came: %s', what)
    vim.cmd('cquit')
  end
  return value
end

local program = vim.env.PROGRAM
require('bridgelaw').setup({ cmd = { program, 'lsp', '--laws', vim.env.LAWS } })
vim.cmd('filetype plugin on')
vim.cmd('edit ' .. vim.env.CASE)
local found = until_ready('a diagnostic', function()
  local list = vim.diagnostic.get(0)
  return #list > 0 and list
end)
for _, d in ipairs(found) do
  say('diagnostic %d: %s', d.lnum + 1, d.message:match('[^\n]*'))
end
vim.cmd('%s/mind_oof/mind_of/')
until_ready('an end of the diagnostics', function() return #vim.diagnostic.get(0) == 0 end)
vim.fn.search('mind_of')
vim.lsp.buf.definition()
until_ready('a definition', function() return vim.fn.expand('%:t') ~= vim.fn.fnamemodify(vim.env.CASE, ':t') end)
say('definition %s: %s', vim.fn.expand('%:t'), vim.fn.getline('.'))
vim.cmd('edit! #')
vim.fn.cursor(1, 1)
vim.lsp.codelens.refresh()
local lenses = until_ready('a lens', function()
  local list = vim.lsp.codelens.get(0)
  return #list > 0 and list
end)
vim.lsp.commands[lenses[1].command.command](lenses[1].command, { client_id = vim.lsp.get_active_clients()[1].id, bufnr = 0 })
local float = until_ready('a ruling', function()
  for _, w in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(w).relative ~= '' then
      return w
    end
  end
end)
for _, line in ipairs(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(float), 0, -1, false)) do
  if line:match('45C4') then
    say('ruling %s', vim.trim(line))
  end
end
vim.cmd('qall!')
