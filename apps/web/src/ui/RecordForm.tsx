import type { Collection, Field } from "@rafta/library/collections/definition";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { api } from "../data/client.ts";
import { fieldErrors } from "../data/errors.ts";
import { useSave } from "../data/queries.ts";
import { common } from "../i18n/common.ts";
import { useLanguage, useTexts } from "../i18n/language.tsx";
import { afterSave } from "../state/afterSave.ts";
import { isSame } from "../state/isSame.ts";
import { Button } from "./Button.tsx";
import { DateInput } from "./date/DateInput.tsx";
import { Checkbox, FileInput, Select, TextArea, TextInput } from "./Field.tsx";
import { FormErrors } from "./FormErrors.tsx";
import { toast } from "./toast.tsx";
import { useUnsaved } from "./useUnsaved.ts";

type Values = Record<string, unknown>;

/** Access to the rest of the form, for a control that covers more than one field. */
interface OtherFields {
	readonly values: Values;
	/** Server errors by field. */
	readonly errors: Readonly<Record<string, string>>;
	set(name: string, value: unknown): void;
}

interface FieldGroup {
	/** Empty where the screen's heading says it. */
	readonly title: string;
	readonly fields: readonly string[];
}

interface Props<T> {
	collection: Collection;
	/** Names of the fields to show, in order. */
	fields: readonly string[];
	/** Record to update; without it a record is created. */
	record?: (Values & { id: string }) | undefined;
	/** Initial values, including those of fields that are not shown. */
	initial?: Values;
	/** Controls that replace a field's default one; `others` reads and changes the other fields. */
	custom?: Partial<
		Record<
			string,
			(value: unknown, change: (value: unknown) => void, error?: string, others?: OtherFields) => ReactNode
		>
	>;
	/** Fields grouped under headings, in order; without it they follow one another. */
	groups?: readonly FieldGroup[];
	/** Groups from this one on are folded under a heading until somebody wants them, or one of them has an error. */
	folded?: { readonly title: string; readonly from: number };
	/** Full-width fields; long texts always are. */
	wide?: readonly string[];
	/** Called with the form's values initially and after every change. */
	onValues?(values: Values): void;
	/** Sends the values to a target other than the record API. Of a `record` it returns what is stored then. */
	send?: (values: Values) => Promise<T>;
	onSaved(record: T): void;
	/** What the button says if it does more than save. */
	submitText?: string;
	/** The caller says itself what was saved. */
	isQuiet?: boolean;
	/** One of several forms of a view: its button is not the filled one. */
	isPart?: boolean;
	children?: ReactNode;
}

function startValue(field: Field, source: Values): unknown {
	const value = source[field.name];
	if (field.type === "number") return value ? String(value) : "";
	if (field.type === "bool") return value === true;
	return value ?? "";
}

/** Converts a control's value for sending: numbers to numbers. */
function sentValue(field: Field | undefined, value: unknown): unknown {
	if (field?.type === "number") {
		const number = Number(String(value).trim().replace(",", "."));
		// An invalid number is sent unchanged: the server reports the error for the field.
		return Number.isNaN(number) ? value : number;
	}
	return typeof value === "string" ? value.trim() : value;
}

const isWide = (field: Field): boolean => field.type === "text" && field.long === true;

/** Form generated from a collection's definition: labels, controls and errors follow from it. */
export function RecordForm<T>(props: Props<T>) {
	const t = useTexts(common);
	const { language } = useLanguage();
	const source = { ...props.initial, ...props.record };
	const fields = props.fields.flatMap(
		(name) => props.collection.fields.find((field) => field.name === name) ?? [],
	);
	const valuesOf = (record: Values): Values =>
		Object.fromEntries(fields.map((field) => [field.name, startValue(field, record)]));
	/** What is stored, as far as this form knows: the record as it was opened, then as it was last saved from here. */
	const [base, setBase] = useState(() => ({ start: valuesOf(source), updated: props.record?.updated }));
	const { start } = base;
	const [values, setValues] = useState(start);
	const form = useRef<HTMLFormElement>(null);
	const save = useSave<T>(props.collection.name, props.record?.id, props.send);
	const isCreated = save.isSuccess && !props.record;
	useUnsaved(!isSame(values, start) && !isCreated);
	const refused = fieldErrors(save.error);
	/** Fields changed since the last save: what it said about them may no longer be true. */
	const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
	const errors = Object.fromEntries(Object.entries(refused).filter(([name]) => !changed.has(name)));
	useEffect(() => {
		if (save.error)
			form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
	}, [save.error]);
	const [contested, setContested] = useState<readonly Field[]>([]);
	const [asking, setAsking] = useState(false);
	const set = (name: string, value: unknown) => {
		setContested([]);
		setChanged((before) => new Set(before).add(name));
		setValues((before) => ({ ...before, [name]: value }));
	};

	const { onValues } = props;
	useEffect(() => onValues?.(values), [values, onValues]);

	/** Returns the fields that this form would overwrite although somebody else has changed them since it was opened. */
	async function overwritten(sent: Values): Promise<readonly Field[]> {
		if (!props.record) return [];
		const now = await api()
			.collection(props.collection.name)
			.getOne(props.record.id)
			// If the record cannot be read, nothing can be compared; the save itself reports the error.
			.catch(() => null);
		if (!now || now.updated === base.updated) return [];
		return fields.filter((field) => field.name in sent && !isSame(startValue(field, now), start[field.name]));
	}

	/** A form that stays begins again with what is stored; what was typed during the save stays typed. */
	function goOn(record: Values, saved: Values) {
		const stored = valuesOf(record);
		setBase({ start: stored, updated: record.updated });
		setValues((now) => afterSave(now, saved, stored));
	}

	async function submit(event: FormEvent) {
		event.preventDefault();
		const sent: Values = props.record ? {} : { ...props.initial };
		for (const [name, value] of Object.entries(values)) {
			// An update sends only changed fields, so concurrent changes to others are kept.
			if (props.record && value === start[name]) continue;
			sent[name] = sentValue(
				fields.find((field) => field.name === name),
				value,
			);
		}
		if (contested.length === 0) {
			setAsking(true);
			const others = await overwritten(sent).finally(() => setAsking(false));
			setContested(others);
			if (others.length > 0) return;
		}
		setChanged(new Set());
		save.mutate(sent, {
			onSuccess: (record) => {
				if (!props.isQuiet) toast(t("saved"));
				if (props.record) goOn(record as Values, values);
				props.onSaved(record);
			},
		});
	}

	function control(field: Field): ReactNode {
		const { name } = field;
		const error = errors[name];
		const own = props.custom?.[name];
		if (own) return own(values[name], (value) => set(name, value), error, { values, errors, set });
		const shared = { label: field.label[language], error, required: field.required };
		const value = String(values[name] ?? "");
		switch (field.type) {
			case "bool":
				return (
					<Checkbox
						label={field.label[language]}
						checked={values[name] === true}
						onChange={(event) => set(name, event.target.checked)}
					/>
				);
			case "select":
				return (
					<Select
						{...shared}
						value={value}
						onChange={(event) => set(name, event.target.value)}
						options={[
							...(field.required && value !== "" ? [] : [["", t("action.choose")] as const]),
							...field.values.map((one) => [one, field.valueLabels?.[one]?.[language] ?? one] as const),
						]}
					/>
				);
			case "file":
				return (
					<FileInput
						label={field.label[language]}
						error={error}
						accept={field.mimeTypes?.join(",")}
						chosen={values[name] instanceof File ? values[name] : null}
						stored={typeof values[name] === "string" ? value : ""}
						onChoose={(file) => set(name, file ?? start[name])}
						onRemove={() => set(name, "")}
					/>
				);
			case "text":
				if (field.long) {
					return (
						<TextArea
							{...shared}
							maxLength={field.max}
							value={value}
							onChange={(event) => set(name, event.target.value)}
						/>
					);
				}
				if (field.calendarDate)
					return <DateInput {...shared} value={value} onChange={(day) => set(name, day)} />;
				return (
					<TextInput
						{...shared}
						maxLength={field.max}
						value={value}
						onChange={(event) => set(name, event.target.value)}
					/>
				);
			default:
				return (
					<TextInput
						{...shared}
						type={field.type === "email" ? "email" : "text"}
						inputMode={field.type === "number" ? "decimal" : undefined}
						value={value}
						onChange={(event) => set(name, event.target.value)}
					/>
				);
		}
	}

	const grid = (names: readonly string[]): ReactNode => (
		<div className="grid gap-4 sm:grid-cols-2">
			{fields
				.filter((field) => names.includes(field.name))
				.map((field) => (
					<div
						key={field.name}
						className={`min-w-0 ${isWide(field) || props.wide?.includes(field.name) ? "sm:col-span-2" : ""}`}
					>
						{control(field)}
					</div>
				))}
		</div>
	);

	const groupOf = (group: FieldGroup): ReactNode => (
		<fieldset key={group.title} className="min-w-0">
			{group.title && <legend className="mb-2 text-lg font-semibold">{group.title}</legend>}
			{grid(group.fields)}
		</fieldset>
	);
	const { groups, folded } = props;
	const hidden = folded ? groups?.slice(folded.from) : undefined;
	// Also once it was corrected: what is being typed into does not fold away.
	const hasHiddenError = hidden?.some((group) => group.fields.some((name) => refused[name])) ?? false;

	return (
		<form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
			{groups?.slice(0, folded?.from).map(groupOf) ?? grid(props.fields)}
			{hidden && (
				<details open={hasHiddenError || undefined}>
					<summary className="cursor-pointer py-2 font-semibold">{folded?.title}</summary>
					<div className="mt-3 flex flex-col gap-6">{hidden.map(groupOf)}</div>
				</details>
			)}
			{contested.length > 0 && (
				<p role="alert" className="alert alert-warning">
					{t("form.contested", { fields: contested.map((field) => field.label[language]).join(", ") })}
				</p>
			)}
			<FormErrors error={save.error} shown={fields.map((field) => field.name)} />
			<div className="flex flex-wrap gap-2">
				<Button
					type="submit"
					variant={props.isPart ? "plain" : "primary"}
					busy={save.isPending || asking}
					disabled={props.record !== undefined && props.submitText === undefined && isSame(values, start)}
				>
					{contested.length > 0 ? t("form.saveAnyway") : (props.submitText ?? t("action.save"))}
				</Button>
				{props.children}
			</div>
		</form>
	);
}
