import { type FormEvent, type InputHTMLAttributes, type KeyboardEvent, type RefObject, useId } from "react";
import { scanField } from "../keys/keys.ts";
import { useScannerFocus } from "./useScannerFocus.ts";

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
	field: RefObject<HTMLInputElement | null>;
	label: string;
}

/** The large field that a screen of scans begins with, and its label. It has the focus, and takes it back for a scanner. */
export function ScanInput({ field, label, id: known, ...rest }: InputProps) {
	const own = useId();
	const id = known ?? own;
	useScannerFocus(field);
	return (
		<>
			<label htmlFor={id} className="mb-1 block text-lg font-semibold">
				{label}
			</label>
			<input
				{...scanField}
				ref={field}
				id={id}
				// biome-ignore lint/a11y/noAutofocus: the screen is this field
				autoFocus
				autoComplete="off"
				spellCheck={false}
				className="input input-xl w-full"
				{...rest}
			/>
		</>
	);
}

interface Props {
	field: RefObject<HTMLInputElement | null>;
	label: string;
	placeholder?: string;
	/** What the server takes at most. */
	maxLength?: number;
	inputMode?: "numeric";
	className?: string;
	onCode(code: string): void;
	/** Enter in the empty field. */
	onEmpty?(): void;
	onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void;
}

/** A field for codes, of a scanner or typed, with Enter after each. Esc empties it. */
export function CodeField({ field, onCode, onEmpty, onKeyDown, className, maxLength = 300, ...rest }: Props) {
	function submit(event: FormEvent) {
		event.preventDefault();
		const input = field.current;
		if (!input) return;
		const code = input.value.trim();
		// Taken at once, so that the next scan finds an empty field: a scanner is faster than any drawing of the screen.
		input.value = "";
		input.focus();
		if (code !== "") onCode(code);
		else onEmpty?.();
	}
	return (
		<form onSubmit={submit} className={className}>
			<ScanInput
				{...rest}
				field={field}
				maxLength={maxLength}
				onKeyDown={(event) => {
					onKeyDown?.(event);
					if (event.key === "Escape") event.currentTarget.value = "";
				}}
			/>
		</form>
	);
}
