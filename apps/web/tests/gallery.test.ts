/** The gallery for developers shows every shared component: a new one is added to it, or named here with what shows it. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "..");
const sources = (folder: string): readonly string[] =>
	readdirSync(join(web, folder), { recursive: true, encoding: "utf8" })
		.filter((path) => path.endsWith(".tsx"))
		.map((path) => join(web, folder, path));
const read = (path: string) => readFileSync(path, "utf8");

/** Those that are seen as a part of another one, or not at all. */
const elsewhere: Readonly<Record<string, string>> = {
	CameraPanel: "a camera's picture; CameraTrouble is what it says without one",
	ConfirmButton: "Button and ConfirmDialog",
	Columns: "Chart",
	CardCell: "List, on a phone",
	ColumnChooser: "List's menu",
	DateDialog: "DayPicker, in a dialog",
	Dialog: "FormDialog and ConfirmDialog",
	DialogButtons: "FormDialog and ConfirmDialog",
	Dot: "Chart",
	DrawnFigure: "Cover",
	ExportDialog: "Dialog, Button and Checkbox",
	Field: "TextInput and the others",
	FileChooser: "FileInput; a Button",
	FormControl: "Form",
	ForEntity: "no looks",
	ForScreen: "no looks",
	Icon: "Actions and the menus",
	InForm: "no looks",
	KeyMapHost: "KeyMap",
	Legend: "Chart",
	Line: "Chart",
	ListMenu: "List",
	ListSearch: "List",
	MonthTable: "the calendar of closed days",
	OpenLink: "Link",
	Patterns: "Chart",
	PhoneDialog: "Dialog and Button; its code comes from a server",
	Plot: "Chart",
	RemoveButton: "Button and ConfirmDialog",
	Rows: "Chart",
	ScanInput: "CodeField",
	TableHead: "List",
	VirtualRow: "List",
	VirtualTable: "List",
};

test("every shared component is in the gallery", () => {
	const shared = sources("src/kit");
	const names = shared.flatMap((path) =>
		[...read(path).matchAll(/^export (?:default )?(?:function|const) ([A-Z][a-z]\w*)/gm)].map(
			([, name = ""]) => name,
		),
	);
	const gallery = sources("dev/gallery").map(read).join("\n");
	expect(names.length).toBeGreaterThan(50);
	expect(names.filter((name) => !gallery.match(new RegExp(`<${name}\\b`)) && !(name in elsewhere))).toEqual(
		[],
	);
	expect(Object.keys(elsewhere).filter((name) => !names.includes(name))).toEqual([]);
});

test("the browser's own file control, which speaks the browser's language, is hidden in one component", () => {
	const bare = sources("src").filter((path) => /type="file"/.test(read(path)));
	expect(bare.map((path) => relative(web, path))).toEqual(["src/kit/FileChooser.tsx"]);
});
