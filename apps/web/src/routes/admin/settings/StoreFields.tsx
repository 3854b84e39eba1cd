import type { BackupStore } from "@rafta/library/api/admin";
import { useTexts } from "#i18n";
import { FormControl, type FormField } from "#kit";
import { texts } from "./texts.ts";

type Store = { readonly [N in keyof BackupStore]: string };

const names = ["endpoint", "bucket", "region", "access_key", "secret"] as const;

export const noStore: BackupStore = { endpoint: "", bucket: "", region: "", access_key: "", secret: "" };

/** The fields of a store; `knowsSecret`: the server has one already, which an empty input keeps. */
export function useStoreFields(knowsSecret = false): readonly FormField<Store>[] {
	const t = useTexts(texts);
	return names.map((name) => ({
		name,
		label: t(name),
		hint: name === "endpoint" ? t("endpointHint") : undefined,
		type: name === "secret" ? "password" : "text",
		required: name !== "secret" || !knowsSecret,
		placeholder: name === "secret" && knowsSecret ? t("kept") : undefined,
		autoComplete: "off",
		spellCheck: false,
		maxLength: 200,
		isWide: name === "endpoint",
	}));
}

/** The same as a part of another form. */
export function StoreFields({
	value,
	onChange,
	errorOf,
}: {
	value: BackupStore;
	onChange(value: BackupStore): void;
	errorOf(name: string): string | undefined;
}) {
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			{useStoreFields().map((field) => (
				<div key={field.name} className={field.isWide ? "sm:col-span-2" : ""}>
					<FormControl
						field={field}
						value={value[field.name]}
						start=""
						error={errorOf(field.name)}
						onChange={(text) => onChange({ ...value, [field.name]: text })}
					/>
				</div>
			))}
		</div>
	);
}
