import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { sharedTexts } from "./texts.ts";

/** A page over plain http has no clipboard: there the text is selected, to be copied by hand. */
function copy(text: string, shown: HTMLElement | null): Promise<boolean> {
	if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true);
	if (shown) getSelection()?.selectAllChildren(shown);
	return Promise.resolve(false);
}

/** A text to be taken elsewhere, with a button that does. */
export function CopyText({ label, text }: { label: string; text: string }) {
	const t = useTexts(sharedTexts);
	const id = `copy-${label.replace(/\W+/g, "-")}`;
	return (
		<div className="flex flex-col gap-2">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h3 className="font-medium">{label}</h3>
				<Button
					className="btn-sm"
					aria-label={t("copyNamed", { name: label })}
					onClick={() =>
						void copy(text, document.getElementById(id)).then(
							(isCopied) => toast(t(isCopied ? "copied" : "selected")),
							() => toast(t("notCopied"), "bad"),
						)
					}
				>
					{t("copy")}
				</Button>
			</div>
			<pre
				id={id}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
				tabIndex={0}
				className="rounded-box bg-base-200 border-base-300 max-h-96 overflow-auto border p-3 text-sm"
			>
				{text}
			</pre>
		</div>
	);
}
