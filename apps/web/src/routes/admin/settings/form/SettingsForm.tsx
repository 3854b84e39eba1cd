import type { KeyOf } from "@rafta/words";
import type { ReactNode } from "react";
import { useTexts } from "#i18n";
import { Form, type FormField, type Values } from "#kit";
import { texts } from "../texts.ts";
import { patchOf, valueAt } from "./values.ts";

export type TextKey = KeyOf<"web/admin/settings">;

/** One control. A `secret` is never shown: typed text replaces it, an empty field leaves it. */
export interface Item {
	readonly path: string;
	readonly label: TextKey;
	readonly hint?: TextKey;
	readonly kind?: "text" | "email" | "url" | "number" | "bool" | "secret" | "lines" | "select";
	/** Choices; one without a label is a name of its own in every language. */
	readonly options?: readonly (readonly [value: string, label?: TextKey])[];
	/** A custom control in place of one of these kinds. */
	readonly control?: FormField["control"];
}

function valuesToSend({ kind }: Item, value: unknown): unknown {
	if (typeof value !== "string") return value;
	if (kind === "lines") {
		return value
			.split("\n")
			.map((line) => line.trim())
			.filter((line) => line !== "");
	}
	if (kind !== "number" && kind !== "select") return value;
	if (value === "") return kind === "number" ? 0 : "";
	const number = Number(value.replace(",", "."));
	// A choice may have numbers or texts; text that is no number is sent as it is, and the error is shown next to its
	// field.
	return Number.isNaN(number) ? value : number;
}

function startOf({ kind, control, path }: Item, source: unknown): unknown {
	const value = valueAt(source, path);
	if (control || kind === "bool") return value;
	return kind === "lines" && Array.isArray(value) ? value.join("\n") : String(value ?? "");
}

/** A form over nested settings: it sends only what was changed, and shows the errors next to the controls. */
export function SettingsForm({
	items,
	source,
	save,
	children,
}: {
	items: readonly Item[];
	source: unknown;
	/** Returns what is stored then. */
	save(patch: Values): Promise<unknown>;
	/** Further buttons next to the save button; receives whether there are unsaved changes. */
	children?: (isChanged: boolean) => ReactNode;
}) {
	const t = useTexts(texts);
	const valuesOf = (stored: unknown): Values =>
		Object.fromEntries(items.map((item) => [item.path, startOf(item, stored)]));
	const fieldOf = ({ path, label, hint, kind = "text", options = [], control }: Item): FormField => {
		const shared = { name: path, label: t(label), hint: hint && t(hint), control };
		if (kind === "bool") return { ...shared, kind, isWide: true };
		if (kind === "lines") return { ...shared, kind: "long", isWide: false, rows: 3 };
		if (kind === "select")
			return { ...shared, kind, options: options.map(([one, text]) => [one, text ? t(text) : one]) };
		if (kind === "secret")
			return { ...shared, hint: t("secretHint"), type: "password", autoComplete: "new-password" };
		if (kind === "number") return { ...shared, inputMode: "numeric", autoComplete: "off" };
		return { ...shared, type: kind, autoComplete: "off" };
	};
	return (
		<Form<Values, unknown>
			noValidate
			isStored
			isLive
			initial={valuesOf(source)}
			fields={items.map(fieldOf)}
			save={(values, changed) =>
				save(
					patchOf(
						Object.fromEntries(
							items
								.filter(({ path }) => changed.includes(path))
								.map((item) => [item.path, valuesToSend(item, values[item.path])]),
						),
					),
				)
			}
			next={valuesOf}
			done={t("saved")}
			submit={t("save")}
		>
			{({ isChanged }) => children?.(isChanged)}
		</Form>
	);
}
