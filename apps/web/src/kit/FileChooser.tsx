import { type ChangeEvent, type ComponentProps, type DragEvent, useRef } from "react";
import { common, useTexts } from "#i18n";
import { Button } from "./Button.tsx";

interface Props extends Omit<ComponentProps<typeof Button>, "onClick"> {
	/** Accepted file types and extensions. */
	accept?: string;
	/** On a phone the camera opens. */
	fromCamera?: boolean;
	onFile(file: File): void;
}

/** Button that chooses a file. The browser's own control is not shown: it speaks the browser's language. */
export function FileChooser({ accept, fromCamera = false, onFile, children, ...button }: Props) {
	const t = useTexts(common);
	const input = useRef<HTMLInputElement>(null);
	function take(event: ChangeEvent<HTMLInputElement>) {
		const file = event.target.files?.[0];
		// The same file can be chosen again.
		event.target.value = "";
		if (file) onFile(file);
	}
	return (
		<>
			<Button {...button} onClick={() => input.current?.click()}>
				{children ?? t("action.chooseFile")}
			</Button>
			<input
				ref={input}
				type="file"
				hidden
				accept={accept}
				capture={fromCamera ? "environment" : undefined}
				onChange={take}
			/>
		</>
	);
}

/** Handlers of an element onto which a file can be dropped. */
export const fileDrop = (onFile: (file: File) => void) => ({
	onDragOver: (event: DragEvent) => event.preventDefault(),
	onDrop: (event: DragEvent) => {
		event.preventDefault();
		event.stopPropagation();
		const [file] = event.dataTransfer.files;
		if (file) onFile(file);
	},
});
