import { meantCode } from "@rafta/library/scanning/layouts";
import { type FormEvent, type InputHTMLAttributes, type KeyboardEvent, type RefObject, useId } from "react";
import { scanField } from "../keys/keys.ts";
import { useWaitingKeys } from "../keys/waiting-keys.ts";
import { useScannerFocus } from "./useScannerFocus.ts";

/** The look of an input inside a `ScanFrame`. */
const framedInput =
	"placeholder:text-base-content/75 my-1 h-12 w-full min-w-0 flex-1 bg-transparent text-lg outline-none";

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
	field: RefObject<HTMLInputElement | null>;
	label: string;
	/** It stands in a `ScanFrame`: its label is for screen readers, as its place and placeholder say what it is. */
	isFramed?: boolean;
}

/** Large input, with its label, at the top of a scanning screen. It has the focus, and regains it for a scanner. */
export function ScanInput({ field, label, isFramed = false, id: known, ...rest }: InputProps) {
	const own = useId();
	const id = known ?? own;
	useScannerFocus(field);
	return (
		<>
			<label htmlFor={id} className={isFramed ? "sr-only" : "mb-1 block text-lg font-semibold"}>
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
				className={isFramed ? framedInput : "input input-xl w-full"}
				{...rest}
			/>
		</>
	);
}

interface Props {
	field: RefObject<HTMLInputElement | null>;
	label: string;
	isFramed?: boolean;
	placeholder?: string;
	/** Maximum length accepted by the server. */
	maxLength?: number;
	inputMode?: "numeric";
	onCode(code: string): void;
	/** Enter in the empty field. */
	onEmpty?(): void;
	onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void;
}

/** Input for scanned or typed codes, each ended by Enter. Esc clears it. */
export function CodeField({ field, onCode, onEmpty, onKeyDown, maxLength = 300, ...rest }: Props) {
	useWaitingKeys((lines, rest) => {
		for (const line of lines) onCode(meantCode(line));
		if (field.current) field.current.value = `${rest}${field.current.value}`;
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		const input = field.current;
		if (!input) return;
		const code = meantCode(input.value.trim());
		// Cleared synchronously, so that the next scan finds an empty field: a scanner is faster than a render.
		input.value = "";
		input.focus();
		if (code !== "") onCode(code);
		else onEmpty?.();
	}
	return (
		<form onSubmit={submit} className={rest.isFramed ? "min-w-0 flex-1" : undefined}>
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
