import { CopyButton } from "#kit";

/** A text with a button that copies it. */
export function CopyText({ label, text }: { label: string; text: string }) {
	const id = `copy-${label.replace(/\W+/g, "-")}`;
	return (
		<div className="flex flex-col gap-2">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h3 className="font-semibold">{label}</h3>
				<CopyButton className="btn-sm" name={label} text={text} shownBy={id} />
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
