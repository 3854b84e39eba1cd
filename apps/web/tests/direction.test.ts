/** Screens are laid out by reading direction: classes and styles name the start and the end of a line, not its sides. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../src");
const files = globSync("**/*.{ts,tsx,css}", { cwd: source }).map((file) => file.replaceAll("\\", "/"));

/** Sides where they are allowed: what is centred, and what is placed by coordinates. */
const allowed: Readonly<Record<string, readonly string[]>> = {
	"app.css": ["safe-area-inset-left", "safe-area-inset-right"],
	"kit/date/DateDialog.tsx": ["left-(--left)"],
	"shell/Menu.tsx": ["left-1/2", "-translate-x-1/2"],
	"routes/book_loans/detail/LoanSpan.tsx": ["-translate-x-1/2"],
	"routes/swaps/events/detail/RingPicture.tsx": ["-translate-x-1/2"],
};

const classes =
	/(?<![\w-])-?(?:[mp][lr]|left|right|scroll-[mp][lr])-[\w.[\]/%()-]+|(?<![\w-])(?:text|float|clear)-(?:left|right)(?![\w-])|(?<![\w-])(?:border|rounded)-[lr](?=[-\s"`])|(?<![\w-])rounded-[tb][lr](?=[-\s"`])|(?<![\w-])-?translate-x-[\w/.]+/g;
const styles =
	/(?<![\w-])(?:margin|padding|border)-(?:left|right)|(?<![\w-])(?:text-align|float): ?(?:left|right)|^\s*(?:left|right):|safe-area-inset-(?:left|right)/gm;

test.each(files)("%s names no side of a line", (file) => {
	const text = readFileSync(join(source, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
	const found = [...text.matchAll(file.endsWith(".css") ? styles : classes)].map(([side]) => side);
	expect(found.filter((side) => !allowed[file]?.includes(side))).toEqual([]);
});

test("every side that is meant is still there", () => {
	const gone = Object.entries(allowed).filter(([file, sides]) => {
		const text = readFileSync(join(source, file), "utf8");
		return sides.some((side) => !text.includes(side));
	});
	expect(gone).toEqual([]);
});
