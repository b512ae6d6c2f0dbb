# fill.awk - a completion with the table in the place of @table@: awk -f fill.awk TABLE TEMPLATE
FNR == NR { table = table (NR > 1 ? "\n" : "") $0; next }
$0 == "@table@" { print table; next }
{ print }
