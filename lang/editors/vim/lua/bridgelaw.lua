-- bridgelaw.lua - the language server for law files and case files, in Neovim 0.7 or later.
--
--   require('bridgelaw').setup()
--   require('bridgelaw').setup({ cmd = { '/opt/bridgelaw/bin/bridgelaw', 'lsp', '--laws', 'my-laws' } })
--
-- The other options are those of vim.lsp.start_client().

local M = {}
local clients = {} -- the client of each root

-- Returns the nearest directory above PATH that has `laws` or `.git`; else the directory of PATH.
local function root_of(path)
  local dir = vim.fn.fnamemodify(path, ':p:h')
  local at = dir
  repeat
    if vim.loop.fs_stat(at .. '/laws') or vim.loop.fs_stat(at .. '/.git') then
      return at
    end
    local up = vim.fn.fnamemodify(at, ':h')
    local last = up == at
    at = up
  until last
  return dir
end

local function attach(options, buffer)
  local root = root_of(vim.api.nvim_buf_get_name(buffer))
  if not clients[root] or vim.lsp.client_is_stopped(clients[root]) then
    clients[root] = vim.lsp.start_client(vim.tbl_extend('keep', options, {
      name = 'bridgelaw',
      cmd = { 'bridgelaw', 'lsp' },
      root_dir = root,
      get_language_id = function() return 'bridgelaw' end,
    }))
  end
  if clients[root] then
    vim.lsp.buf_attach_client(buffer, clients[root])
  end
end

-- Shows the ruling on the case of a lens in a window of its own.
local function show_ruling(bodies)
  local lines = {}
  for _, body in ipairs(bodies) do
    table.insert(lines, body.case .. ', ' .. body.name)
    for _, section in ipairs(body.sections) do
      table.insert(lines, '')
      if type(section.heading) == 'string' then
        table.insert(lines, section.heading)
      end
      for _, row in ipairs(section.rows) do
        local cite = type(row.clauses) == 'string' and ' (' .. row.clauses .. ')' or ''
        table.insert(lines, string.rep('  ', row.indent) .. row.text .. cite)
      end
    end
  end
  vim.lsp.util.open_floating_preview(lines, 'text', { border = 'single', focus_id = 'bridgelaw' })
end

-- Asks METHOD with PARAMS, and gives the result to SHOW.
local function ask(context, method, params, show)
  vim.lsp.get_client_by_id(context.client_id).request(method, params, function(err, result)
    if err then
      vim.notify('bridgelaw: ' .. err.message, vim.log.levels.ERROR)
    else
      show(result)
    end
  end, context.bufnr)
end

-- Makes each law file and case file that is opened a document of the server.  Adds the commands of its
-- code lenses (vim.lsp.codelens).
function M.setup(options)
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('bridgelaw', {}),
    pattern = { 'bridgelaw', 'bridgelawcase' },
    callback = function(event) attach(options or {}, event.buf) end,
  })
  vim.lsp.commands['bridgelaw.rule'] = function(command, context)
    local uri, name = unpack(command.arguments)
    ask(context, 'bridgelaw/rule', { textDocument = { uri = uri }, case = name, report = 'page' }, show_ruling)
  end
  vim.lsp.commands['bridgelaw.decides'] = function(command, context)
    local uri, clause = unpack(command.arguments)
    ask(context, 'bridgelaw/decides', { textDocument = { uri = uri }, clause = clause }, function(cases)
      local items = vim.tbl_map(function(c)
        return { filename = vim.uri_to_fname(c.location.uri), lnum = c.location.range.start.line + 1, text = c.case .. (c.changes and ': the ruling changes' or '') }
      end, cases)
      vim.fn.setqflist({}, ' ', { title = clause .. ' decides', items = items })
      vim.cmd('copen')
    end)
  end
end

return M
