import { type ClipboardEvent, type DragEvent, useId } from "react";
import { useTexts } from "../../i18n/language.tsx";
import { Card } from "../../ui/Page.tsx";
import { texts } from "./texts.ts";

interface Props {
	label: string;
	hint: string;
	/** Accepted file extensions. */
	accept: string;
	/** Name given to a pasted table. */
	pasted: string;
	busy: boolean;
	onFile(file: File): void;
}

/** Takes a file that is chosen, dropped or pasted as a table, without a further button. */
export function Chooser({ label, hint, accept, pasted, busy, onFile }: Props) {
	const t = useTexts(texts);
	const id = useId();
	function drop(event: DragEvent) {
		event.preventDefault();
		const [file] = event.dataTransfer.files;
		if (file && !busy) onFile(file);
	}
	function paste(event: ClipboardEvent) {
		const [file] = event.clipboardData.files;
		const text = event.clipboardData.getData("text/plain");
		if (busy || (!file && !text.includes("\n"))) return;
		event.preventDefault();
		onFile(file ?? new File([text], pasted));
	}
	return (
		<Card>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same by keyboard */}
			<div
				className="rounded-box border-base-300 flex flex-col gap-2 border-2 border-dashed p-5"
				onDragOver={(event) => event.preventDefault()}
				onDrop={drop}
				onPaste={paste}
			>
				<label htmlFor={id} className="font-semibold">
					{label}
				</label>
				<input
					id={id}
					type="file"
					accept={accept}
					aria-describedby={`${id}-hint`}
					disabled={busy}
					className="file-input w-full max-w-xl"
					onChange={(event) => {
						const file = event.target.files?.[0];
						if (file) onFile(file);
					}}
				/>
				<p id={`${id}-hint`} className="max-w-prose text-sm opacity-80">
					{hint}
				</p>
			</div>
			<p role="status" className="mt-3 flex items-center gap-2">
				{busy && (
					<>
						<span className="loading loading-spinner loading-sm" aria-hidden="true" />
						{t("reading")}
					</>
				)}
			</p>
		</Card>
	);
}
