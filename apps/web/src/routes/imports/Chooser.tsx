import type { ClipboardEvent } from "react";
import { useTexts } from "#i18n";
import { Card, FileInput, fileDrop } from "#kit";
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
	function paste(event: ClipboardEvent) {
		const [file] = event.clipboardData.files;
		const text = event.clipboardData.getData("text/plain");
		if (busy || (!file && !text.includes("\n"))) return;
		event.preventDefault();
		onFile(file ?? new File([text], pasted));
	}
	return (
		<Card>
			<div
				className="rounded-box border-base-300 flex flex-col gap-2 border-2 border-dashed p-5"
				{...fileDrop((file) => {
					if (!busy) onFile(file);
				})}
				onPaste={paste}
			>
				<FileInput
					label={label}
					hint={hint}
					accept={accept}
					busy={busy}
					onChoose={(file) => file && onFile(file)}
				/>
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
