/** The texts of buttons: what a person presses is a command, so its words are checked apart from the others. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { sourceFiles } from "./sources.ts";
import { childrenOf, isNode, type Node, nameOf, type ProjectText } from "./texts.ts";

const root = join(import.meta.dirname, "..");

/** Names of elements whose children are the words of a button. */
const buttonName = /^button$|Button$/;
/** Attributes and properties that hold a button's text. */
const labels: ReadonlySet<string> = new Set(["action", "confirm", "submit", "cancel", "yes"]);

/** Keys of texts in an expression: `t("save")` is `save`; `` t(`way_${way}`) `` is `way_`, the beginning of several. */
function keysIn(node: Node): { key: string; isPrefix: boolean }[] {
	if (node.type === "CallExpression" && isNode(node.callee) && node.callee.type === "Identifier") {
		const [argument] = node.arguments as Node[];
		if (argument?.type === "Literal" && typeof argument.value === "string")
			return [{ key: argument.value, isPrefix: false }];
		if (argument?.type === "TemplateLiteral") {
			const [first] = argument.quasis as { value: { cooked: string } }[];
			if (first?.value.cooked) return [{ key: first.value.cooked, isPrefix: true }];
		}
	}
	// A condition decides about the button and is no text of it; what a click does is none either.
	if (node.type === "ConditionalExpression")
		return [node.consequent, node.alternate].filter(isNode).flatMap(keysIn);
	if (node.type === "JSXAttribute" || node.type === "ArrowFunctionExpression") return [];
	return childrenOf(node).flatMap(keysIn);
}

function buttonKeysOf(node: Node): { key: string; isPrefix: boolean }[] {
	const own = (() => {
		if (node.type === "JSXElement") {
			const { name } = node.openingElement as { name: unknown };
			return buttonName.test(nameOf(name)) ? (node.children as Node[]).flatMap(keysIn) : [];
		}
		if (node.type === "JSXAttribute" || node.type === "Property")
			return labels.has(nameOf(node.name ?? node.key)) && isNode(node.value) ? keysIn(node.value) : [];
		return [];
	})();
	return [...own, ...childrenOf(node).flatMap(buttonKeysOf)];
}

const commonFile = "apps/web/src/i18n/common.ts";

/** Areas of texts that a file reads. */
function areasOf(file: string): string[] {
	const path = join(root, file);
	if (!existsSync(path)) return [];
	return [...readFileSync(path, "utf8").matchAll(/\bcatalogue\(\s*"([^"]+)"/g)].map(([, area = ""]) => area);
}

/** Returns the texts among `texts` that are on a button, an action or an answer of a dialog. */
export function buttonTexts(texts: readonly ProjectText[]): ProjectText[] {
	const byArea = Map.groupBy(texts, ({ file }) => /^locales\/[^/]+\/(.+)\.json$/.exec(file)?.[1] ?? "");
	const onButtons = sourceFiles()
		.filter((file) => /^apps\/web\/src\/.*\.tsx$/.test(file))
		.flatMap((file) => {
			const program = parseSync(file, readFileSync(join(root, file), "utf8")).program as unknown as Node;
			const imported = (program.body as Node[])
				.filter(({ type, source }) => type === "ImportDeclaration" && isNode(source))
				.map(({ source }) => String((source as Node).value))
				.map((path) => (path === "#i18n" ? commonFile : join(dirname(file), path)));
			const catalogues = [file, ...imported].flatMap(areasOf).flatMap((area) => byArea.get(area) ?? []);
			return buttonKeysOf(program).flatMap(({ key, isPrefix }) =>
				catalogues.filter((text) => (isPrefix ? text.key.startsWith(key) : text.key === key)),
			);
		});
	return [...new Set(onButtons)];
}
