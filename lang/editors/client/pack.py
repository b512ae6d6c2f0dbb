#!/usr/bin/env python3
"""pack.py FOLDER FILE.vsix - packs the extension in FOLDER as Visual Studio Code installs it.

The same folder always gives the same bytes: files in the order of their names, and one fixed time."""

import json
import pathlib
import sys
import zipfile
from xml.sax.saxutils import escape, quoteattr

FOLDER, VSIX = map(pathlib.Path, sys.argv[1:])
WHEN = (1980, 1, 1, 0, 0, 0)  # the first time that a ZIP file can hold
TYPES = {".json": "application/json", ".js": "application/javascript", ".md": "text/markdown", ".txt": "text/plain",
         ".vsixmanifest": "text/xml"}


def manifest(package):
    """The description of the extension for whatever installs it."""
    identity = " ".join(f"{key}={quoteattr(value)}" for key, value in (
        ("Language", "en-US"), ("Id", package["name"]), ("Version", package["version"]), ("Publisher", package["publisher"])))
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity {identity}/>
    <DisplayName>{escape(package["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(package["description"])}</Description>
    <Categories>{escape(",".join(package["categories"]))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(package["engines"]["vscode"])}/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
"""


def types():
    lines = "".join(f'<Default Extension="{suffix}" ContentType="{kind}"/>' for suffix, kind in sorted(TYPES.items()))
    return ('<?xml version="1.0" encoding="utf-8"?>\n'
            f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{lines}</Types>\n')


def main():
    package = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    files = {"[Content_Types].xml": types().encode(), "extension.vsixmanifest": manifest(package).encode()}
    for path in sorted(p for p in FOLDER.rglob("*") if p.is_file()):
        if path.suffix not in TYPES:
            sys.exit(f"pack.py: {path} has no content type")
        files[f"extension/{path.relative_to(FOLDER).as_posix()}"] = path.read_bytes()
    with zipfile.ZipFile(VSIX, "w") as out:
        for name, data in files.items():
            info = zipfile.ZipInfo(name, WHEN)
            info.compress_type, info.external_attr, info.create_system = zipfile.ZIP_DEFLATED, 0o644 << 16, 3
            out.writestr(info, data, compresslevel=9)


main()
