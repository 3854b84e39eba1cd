import { catalogue } from "@rafta/words";
import { useTexts } from "#i18n";
import { Button } from "./Button.tsx";
import { toast } from "./toast.tsx";

const texts = catalogue("web/kit/copyButton");

/** A page over plain http has no clipboard: the text is selected there, to be copied by hand. */
function copy(text: string, shown: HTMLElement | null): Promise<boolean> {
	if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true);
	if (shown) getSelection()?.selectAllChildren(shown);
	return Promise.resolve(false);
}

/** Copies a text to the clipboard. `shownBy` is the id of the element that shows it, `name` its label. */
export function CopyButton({
	name,
	text,
	shownBy,
	className,
}: {
	name: string;
	text: string;
	shownBy: string;
	className?: string;
}) {
	const t = useTexts(texts);
	return (
		<Button
			className={className}
			aria-label={t("copyNamed", { name })}
			onClick={() =>
				void copy(text, document.getElementById(shownBy)).then(
					(isCopied) => toast(t(isCopied ? "copied" : "selected")),
					() => toast(t("notCopied"), "bad"),
				)
			}
		>
			{t("copy")}
		</Button>
	);
}
