import {
	type InputHTMLAttributes,
	type ReactNode,
	type SelectHTMLAttributes,
	type TextareaHTMLAttributes,
	useId,
} from "react";

interface Shared {
	label: string;
	/** A text, or something that changes by itself and keeps its height. */
	hint?: ReactNode;
	error?: string;
}

interface Wiring {
	id: string;
	"aria-describedby"?: string;
	"aria-invalid"?: true;
}

/** Labelled control with its hint and error, linked for screen readers. */
function Field({
	label,
	hint,
	error,
	required,
	children,
}: Shared & { required?: boolean; children: (wiring: Wiring) => ReactNode }) {
	const id = useId();
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
	return (
		<div className="flex flex-col gap-1">
			<label htmlFor={id} className="text-sm font-semibold">
				{label}
				{required && (
					<span aria-hidden="true" className="text-error-ink">
						{" "}
						*
					</span>
				)}
			</label>
			{children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
			{hint && (
				<div id={`${id}-hint`} className={typeof hint === "string" ? "text-sm opacity-80" : ""}>
					{hint}
				</div>
			)}
			{error && (
				<p id={`${id}-error`} className="text-error-ink text-sm font-semibold">
					{error}
				</p>
			)}
		</div>
	);
}

export function TextInput({
	label,
	hint,
	error,
	className = "",
	...rest
}: Shared & InputHTMLAttributes<HTMLInputElement>) {
	return (
		<Field label={label} hint={hint} error={error} required={rest.required}>
			{(wiring) => (
				<input {...rest} {...wiring} className={`input w-full ${error ? "input-error" : ""} ${className}`} />
			)}
		</Field>
	);
}

export function TextArea({
	label,
	hint,
	error,
	...rest
}: Shared & TextareaHTMLAttributes<HTMLTextAreaElement>) {
	return (
		<Field label={label} hint={hint} error={error} required={rest.required}>
			{(wiring) => (
				<textarea
					rows={4}
					{...rest}
					{...wiring}
					className={`textarea w-full ${error ? "textarea-error" : ""}`}
				/>
			)}
		</Field>
	);
}

export function Select({
	label,
	hint,
	error,
	options,
	...rest
}: Shared &
	SelectHTMLAttributes<HTMLSelectElement> & {
		options: readonly (readonly [value: string, text: string])[];
	}) {
	return (
		<Field label={label} hint={hint} error={error} required={rest.required}>
			{(wiring) => (
				<select {...rest} {...wiring} className={`select w-full ${error ? "select-error" : ""}`}>
					{options.map(([value, text]) => (
						<option key={value} value={value}>
							{text}
						</option>
					))}
				</select>
			)}
		</Field>
	);
}

/** File input. `stored` names the file that is already stored; it can be removed. */
export function FileInput({
	label,
	hint,
	error,
	stored,
	removeText,
	accept,
	onChoose,
	onRemove,
}: Shared & {
	stored: string;
	removeText: string;
	accept?: string;
	/** `null`: the selection was cleared. */
	onChoose(file: File | null): void;
	onRemove(): void;
}) {
	return (
		<Field label={label} hint={hint} error={error}>
			{(wiring) => (
				<div className="flex flex-wrap items-center gap-2">
					<input
						{...wiring}
						type="file"
						accept={accept}
						className={`file-input min-w-0 flex-1 ${error ? "file-input-error" : ""}`}
						onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
					/>
					{stored && (
						<button type="button" className="btn" onClick={onRemove}>
							{removeText}
						</button>
					)}
				</div>
			)}
		</Field>
	);
}

export function Checkbox({ label, ...rest }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
	return (
		<label className="flex cursor-pointer items-center gap-3 py-1">
			<input {...rest} type="checkbox" className="checkbox" />
			<span>{label}</span>
		</label>
	);
}
