import type { Collection, Field } from "@rafta/library/collections/definition";
import type { Language } from "@rafta/words";
import { useRef } from "react";
import { api, useSave } from "#data";
import { common, textNow, useLanguage, useTexts } from "#i18n";
import { Form, type FormProps } from "./Form.tsx";
import type { FormField, Values } from "./FormControl.tsx";

interface Props<T>
	extends Pick<
		FormProps<Values, T>,
		"children" | "folded" | "groups" | "onSaved" | "onValues" | "submit" | "variant"
	> {
	collection: Collection;
	/** Names of the fields to show, in order. */
	fields: readonly string[];
	/** Record to update; without it a record is created. */
	record?: (Values & { id: string }) | undefined;
	/** Initial values, including those of fields that are not shown. */
	initial?: Values;
	/** What differs from the definition's labels and controls. */
	custom?: Partial<Record<string, Partial<FormField>>>;
	/** Sends the values to a target other than the record API. Of a `record` it returns what is stored then. */
	send?: (values: Values) => Promise<T>;
	/** The caller says itself what was saved. */
	isQuiet?: boolean;
}

function startValue(field: Field, source: Values): unknown {
	const value = source[field.name];
	if (field.type === "number") return value ? String(value) : "";
	if (field.type === "bool") return value === true;
	return value ?? "";
}

/** Converts a control's value for sending: numbers to numbers. */
function sentValue(field: Field | undefined, value: unknown): unknown {
	if (field?.type !== "number") return value;
	const number = Number(String(value).replace(",", "."));
	// An invalid number is sent unchanged: the server reports the error for the field.
	return Number.isNaN(number) ? value : number;
}

/** A collection's field as one of a form. */
export function fieldOf(field: Field, language: Language): FormField {
	const { name, required } = field;
	const shared = { name, label: field.label[language], required };
	switch (field.type) {
		case "bool":
			return { name, label: shared.label, kind: "bool" };
		case "select":
			return {
				...shared,
				kind: "select",
				empty: textNow(common, "action.choose"),
				options: field.values.map((one) => [one, field.valueLabels?.[one]?.[language] ?? one] as const),
			};
		case "file":
			return { ...shared, kind: "file", accept: field.mimeTypes?.join(",") };
		case "text":
			if (field.calendarDate) return { ...shared, kind: "date" };
			return { ...shared, kind: field.long ? "long" : "text", maxLength: field.max };
		default:
			return {
				...shared,
				type: field.type === "email" ? "email" : "text",
				inputMode: field.type === "number" ? "decimal" : undefined,
			};
	}
}

/** Form generated from a collection's definition: labels, controls and errors follow from it. */
export function RecordForm<T>({
	collection,
	record,
	initial,
	custom = {},
	send,
	isQuiet,
	...props
}: Props<T>) {
	const t = useTexts(common);
	const { language } = useLanguage();
	const fields = props.fields.flatMap((name) => collection.fields.find((field) => field.name === name) ?? []);
	const valuesOf = (source: Values): Values =>
		Object.fromEntries(fields.map((field) => [field.name, startValue(field, source)]));
	const store = useSave<T>(collection.name, record?.id, send);
	/** When the record was last changed, as far as this form knows. */
	const known = useRef(record?.updated);

	async function save(values: Values, changed: readonly string[]): Promise<T> {
		// An update sends only changed fields, so concurrent changes to others are kept.
		const names = record ? changed : Object.keys(values);
		const sent = names.map((name) => [
			name,
			sentValue(
				fields.find((field) => field.name === name),
				values[name],
			),
		]);
		const answer = await store.mutateAsync(Object.fromEntries(sent));
		if (record) known.current = (answer as Values).updated;
		return answer;
	}
	async function latest(): Promise<Values | null> {
		if (!record) return null;
		const now = await api()
			.collection(collection.name)
			.getOne(record.id)
			// If the record cannot be read, nothing can be compared; the save itself reports the error.
			.catch(() => null);
		return now && now.updated !== known.current ? valuesOf(now) : null;
	}
	return (
		<Form<Values, T>
			{...props}
			noValidate
			initial={{ ...(record ? {} : initial), ...valuesOf({ ...initial, ...record }) }}
			fields={fields.map((field) => {
				const own = custom[field.name];
				// Choices of its own say themselves whether there may be none.
				return { ...fieldOf(field, language), ...(own?.options && { empty: undefined }), ...own };
			})}
			isStored={record !== undefined && props.submit === undefined}
			latest={latest}
			save={save}
			next={record && ((answer) => valuesOf(answer as Values))}
			done={isQuiet ? "" : t("saved")}
		/>
	);
}
