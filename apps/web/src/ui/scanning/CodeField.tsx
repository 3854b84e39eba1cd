import { type FormEvent, type InputHTMLAttributes, type KeyboardEvent, type RefObject, useId } from "react";
import { scanField } from "../keys/keys.ts";
import { useWaitingKeys } from "../keys/waiting-keys.ts";
import { useScannerFocus } from "./useScannerFocus.ts";

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
	field: RefObject<HTMLInputElement | null>;
	label: string;
	/** The label is for screen readers: the field says by its place and placeholder what it is. */
	isBare?: boolean;
}

/** Large input, with its label, at the top of a scanning screen. It has the focus, and regains it for a scanner. */
export function ScanInput({ field, label, isBare = false, id: known, ...rest }: InputProps) {
	const own = useId();
	const id = known ?? own;
	useScannerFocus(field);
	return (
		<>
			<label htmlFor={id} className={isBare ? "sr-only" : "mb-1 block text-lg font-semibold"}>
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
	isBare?: boolean;
	placeholder?: string;
	/** The look of an input that stands in a frame of its screen. */
	inputClass?: string;
	/** Maximum length accepted by the server. */
	maxLength?: number;
	inputMode?: "numeric";
	className?: string;
	onCode(code: string): void;
	/** Enter in the empty field. */
	onEmpty?(): void;
	onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void;
}

/** Input for scanned or typed codes, each ended by Enter. Esc clears it. */
export function CodeField({
	field,
	onCode,
	onEmpty,
	onKeyDown,
	className,
	inputClass,
	maxLength = 300,
	...rest
}: Props) {
	useWaitingKeys((lines, rest) => {
		for (const line of lines) onCode(line);
		if (field.current) field.current.value = `${rest}${field.current.value}`;
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		const input = field.current;
		if (!input) return;
		const code = input.value.trim();
		// Cleared synchronously, so that the next scan finds an empty field: a scanner is faster than a render.
		input.value = "";
		input.focus();
		if (code !== "") onCode(code);
		else onEmpty?.();
	}
	return (
		<form onSubmit={submit} className={className}>
			<ScanInput
				{...rest}
				{...(inputClass && { className: inputClass })}
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
