import type { BackupStore } from "@rafta/library/api/admin";
import { useTexts } from "../../../i18n/language.tsx";
import { TextInput } from "../../../ui/Field.tsx";
import { storeTexts } from "./storeTexts.ts";

const names = ["endpoint", "bucket", "region", "access_key", "secret"] as const;

export const noStore: BackupStore = { endpoint: "", bucket: "", region: "", access_key: "", secret: "" };

/** The inputs of a store; `knowsSecret`: the server has one already, which an empty input keeps. */
export function StoreFields({
	value,
	onChange,
	errorOf,
	knowsSecret = false,
}: {
	value: BackupStore;
	onChange(value: BackupStore): void;
	errorOf(name: string): string | undefined;
	knowsSecret?: boolean;
}) {
	const t = useTexts(storeTexts);
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			{names.map((name) => (
				<div key={name} className={name === "endpoint" ? "sm:col-span-2" : ""}>
					<TextInput
						label={t(name)}
						hint={name === "endpoint" ? t("endpointHint") : undefined}
						type={name === "secret" ? "password" : "text"}
						required={name !== "secret" || !knowsSecret}
						placeholder={name === "secret" && knowsSecret ? t("kept") : undefined}
						autoComplete="off"
						spellCheck={false}
						maxLength={200}
						value={value[name]}
						error={errorOf(name)}
						onChange={(event) => onChange({ ...value, [name]: event.target.value })}
					/>
				</div>
			))}
		</div>
	);
}
