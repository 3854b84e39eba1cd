import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { messageOf } from "../../../../data/errors.ts";
import { useTexts } from "../../../../i18n/language.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Checkbox, Select, TextArea, TextInput } from "../../../../ui/Field.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { texts } from "../texts.ts";
import { patchOf, reasonsOf, valueAt } from "./values.ts";

export type TextKey = keyof typeof texts.tr;

/** One control. A `secret` is never shown: typed text replaces it, an empty field leaves it. */
export interface Item {
	readonly path: string;
	readonly label: TextKey;
	readonly hint?: TextKey;
	readonly kind?: "text" | "email" | "url" | "number" | "bool" | "secret" | "lines" | "select";
	/** Choices; one without a label is a name of its own in every language. */
	readonly options?: readonly (readonly [value: string, label?: TextKey])[];
	/** A custom control in place of one of these kinds. */
	readonly control?: (value: unknown, change: (value: unknown) => void, error?: string) => ReactNode;
}

const linesOf = (value: unknown): string => (Array.isArray(value) ? value.join("\n") : "");

function sent({ kind }: Item, text: string): unknown {
	if (kind === "lines") {
		return text
			.split("\n")
			.map((line) => line.trim())
			.filter((line) => line !== "");
	}
	if (kind !== "number" && kind !== "select") return kind === "secret" ? text : text.trim();
	const number = Number(text.trim().replace(",", "."));
	// A choice may have numbers or texts; text that is no number is sent as it is, and the error is shown next to its
	// field.
	return text.trim() === "" ? (kind === "number" ? 0 : "") : Number.isNaN(number) ? text : number;
}

function Control({
	item,
	value,
	change,
	error,
}: {
	item: Item;
	value: unknown;
	change(value: unknown): void;
	error?: string;
}) {
	const t = useTexts(texts);
	const { kind = "text", label, hint, options = [] } = item;
	if (item.control) return item.control(value, change, error);
	if (kind === "bool") {
		return (
			<div className="sm:col-span-2">
				<Checkbox
					label={t(label)}
					checked={value === true}
					onChange={(event) => change(event.target.checked)}
				/>
				{hint && <p className="text-sm opacity-80">{t(hint)}</p>}
				{error && <p className="text-error-ink text-sm font-semibold">{error}</p>}
			</div>
		);
	}
	const shared = { label: t(label), hint: hint && t(hint), error };
	if (kind === "select") {
		return (
			<Select
				{...shared}
				value={String(value ?? "")}
				options={options.map(([one, text]) => [one, text ? t(text) : one])}
				onChange={(event) => change(event.target.value)}
			/>
		);
	}
	if (kind === "lines") {
		return (
			<TextArea
				{...shared}
				rows={3}
				value={typeof value === "string" ? value : linesOf(value)}
				onChange={(event) => change(event.target.value)}
			/>
		);
	}
	const isSecret = kind === "secret";
	return (
		<TextInput
			{...shared}
			hint={isSecret ? t("secretHint") : shared.hint}
			type={isSecret ? "password" : kind === "number" ? "text" : kind}
			inputMode={kind === "number" ? "numeric" : undefined}
			autoComplete={isSecret ? "new-password" : "off"}
			value={String(value ?? "")}
			onChange={(event) => change(event.target.value)}
		/>
	);
}

/** Values of the controls that have been changed, by path. */
type Draft = Readonly<Record<string, unknown>>;

/** A form over nested settings: it sends only what was changed, and shows the errors next to the controls. */
export function SettingsForm({
	items,
	source,
	save,
	children,
}: {
	items: readonly Item[];
	source: unknown;
	save(patch: Readonly<Record<string, unknown>>): Promise<unknown>;
	/** Further buttons next to the save button; receives whether there are unsaved changes. */
	children?: (isChanged: boolean) => ReactNode;
}) {
	const t = useTexts(texts);
	const [draft, setDraft] = useState<Draft>({});
	const saving = useMutation({
		mutationFn: (kept: Draft) =>
			save(
				patchOf(
					Object.fromEntries(
						items
							.filter(({ path }) => path in kept)
							.map((item) => {
								const value = kept[item.path];
								return [item.path, typeof value === "string" ? sent(item, value) : value];
							}),
					),
				),
			),
		onSuccess: (_answer, kept) => {
			// What was typed during the save is not stored yet.
			setDraft((now) =>
				Object.fromEntries(Object.entries(now).filter(([path, value]) => value !== kept[path])),
			);
			toast(t("saved"));
		},
	});
	const reasons = reasonsOf(saving.error);
	const others = [...reasons].filter(([path]) => !items.some((item) => item.path === path));
	const isChanged = Object.keys(draft).length > 0;
	function submit(event: FormEvent) {
		event.preventDefault();
		saving.mutate(draft);
	}
	return (
		<form onSubmit={submit} noValidate className="flex flex-col gap-4">
			<div className="grid gap-4 sm:grid-cols-2">
				{items.map((item) => (
					<Control
						key={item.path}
						item={item}
						value={item.path in draft ? draft[item.path] : valueAt(source, item.path)}
						change={(value) => setDraft((before) => ({ ...before, [item.path]: value }))}
						error={reasons.get(item.path)}
					/>
				))}
			</div>
			{saving.isError && (
				<div role="alert" className="text-error-ink font-semibold">
					{reasons.size === 0 && <p>{messageOf(saving.error)}</p>}
					{others.map(([path, message]) => (
						<p key={path}>
							{path}: {message}
						</p>
					))}
				</div>
			)}
			<div className="flex flex-wrap gap-2">
				<Button type="submit" variant="primary" busy={saving.isPending} disabled={!isChanged}>
					{t("save")}
				</Button>
				{children?.(isChanged)}
			</div>
		</form>
	);
}
