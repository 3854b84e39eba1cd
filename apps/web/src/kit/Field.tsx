import {
	type InputHTMLAttributes,
	type ReactNode,
	type SelectHTMLAttributes,
	type TextareaHTMLAttributes,
	useId,
} from "react";
import { common, useTexts } from "#i18n";
import { Button } from "./Button.tsx";
import { FileChooser, fileDrop } from "./FileChooser.tsx";

interface FieldProps {
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
export function Field({
	label,
	hint,
	error,
	required,
	children,
}: FieldProps & { required?: boolean; children: (wiring: Wiring) => ReactNode }) {
	const id = useId();
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
	return (
		<div className="flex flex-col gap-1">
			<label id={`${id}-label`} htmlFor={id} className="text-sm font-semibold">
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
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
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
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
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
	busy = false,
	onChange,
	...rest
}: FieldProps &
	SelectHTMLAttributes<HTMLSelectElement> & {
		options: readonly (readonly [value: string, text: string])[];
		/** Takes no choice while one is being applied; it keeps the focus. */
		busy?: boolean;
	}) {
	return (
		<Field label={label} hint={hint} error={error} required={rest.required}>
			{(wiring) => (
				<select
					{...rest}
					{...wiring}
					aria-disabled={busy || undefined}
					onChange={(event) => {
						if (!busy) onChange?.(event);
					}}
					className={`select w-full ${error ? "select-error" : ""}`}
				>
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

/** A file: its button, the name of the one just chosen, and the removal of it or of the stored one. */
export function FileInput({
	label,
	hint,
	error,
	chosen = null,
	stored = "",
	accept,
	busy = false,
	onChoose,
	onRemove,
}: FieldProps & {
	/** Chosen and not stored yet. */
	chosen?: File | null;
	/** Names the file that is stored; empty if there is none. */
	stored?: string;
	accept?: string;
	busy?: boolean;
	/** `null`: the chosen file was taken back. */
	onChoose(file: File | null): void;
	/** Removes the stored file; without it nothing is removed. */
	onRemove?: () => void;
}) {
	const t = useTexts(common);
	const take = (file: File) => {
		if (!busy) onChoose(file);
	};
	return (
		<Field label={label} hint={hint} error={error}>
			{({ id, "aria-describedby": described, "aria-invalid": isInvalid }) => (
				<div className="flex flex-wrap items-center gap-2" {...fileDrop(take)}>
					<FileChooser
						id={id}
						aria-labelledby={`${id}-label ${id}`}
						aria-describedby={[`${id}-chosen`, described].filter(Boolean).join(" ")}
						data-invalid={isInvalid}
						className={error ? "border-error" : ""}
						accept={accept}
						busy={busy}
						onFile={take}
					/>
					{/* The name and its removal stay on one line. */}
					<div className="flex max-w-full min-w-0 items-center">
						<span id={`${id}-chosen`} role="status" className="min-w-0 truncate text-sm empty:hidden">
							{chosen?.name}
						</span>
						{(chosen || (stored && onRemove)) && (
							<Button variant="ghost" paused={busy} onClick={() => (chosen ? onChoose(null) : onRemove?.())}>
								{t("action.remove")}
							</Button>
						)}
					</div>
				</div>
			)}
		</Field>
	);
}

export function Checkbox({
	label,
	hint,
	error,
	...rest
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, "className">) {
	const id = useId();
	const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
	const box = (
		<label className="flex cursor-pointer items-center gap-3 py-1">
			<input
				{...rest}
				type="checkbox"
				className="checkbox"
				aria-describedby={described || undefined}
				aria-invalid={error ? true : undefined}
			/>
			<span>{label}</span>
		</label>
	);
	if (described === "") return box;
	return (
		<div>
			{box}
			{hint && (
				<div id={`${id}-hint`} className="text-sm opacity-80">
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
