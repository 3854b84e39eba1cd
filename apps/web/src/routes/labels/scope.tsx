/** The part of the print dialog that selects the records to print. */
import { useEndpoint } from "../../data/endpoints.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Select, TextInput } from "../../ui/Field.tsx";
import { labelTexts } from "./texts.ts";

type Scope = Readonly<Record<string, string | undefined>>;

interface Props {
	scope: Scope;
	onChange(scope: Scope): void;
}

/** Copies: a range of numbers, or recently added ones. */
export function RangeFields({ scope, onChange }: Props) {
	const t = useTexts(labelTexts);
	return (
		<div className="grid grid-cols-2 gap-3">
			{(["from", "to"] as const).map((end) => (
				<TextInput
					key={end}
					label={t(end)}
					inputMode="numeric"
					maxLength={30}
					value={scope[end] ?? ""}
					onChange={(event) =>
						onChange({ ...scope, [end]: event.target.value.replace(/\D/g, "") || undefined })
					}
				/>
			))}
			<TextInput
				label={t("since")}
				type="date"
				value={scope.since ?? ""}
				onChange={(event) => onChange({ ...scope, since: event.target.value || undefined })}
			/>
		</div>
	);
}

/** Readers of one class, or all. */
export function ClassField({ scope, onChange }: Props) {
	const t = useTexts(labelTexts);
	const classes = useEndpoint("GET /api/readers/classes");
	const options = (classes.data?.items ?? []).map(
		({ class_code, readers }) => [`.${class_code}`, `${class_code || t("noClass")} · ${readers}`] as const,
	);
	return (
		<Select
			label={t("classCode")}
			options={[["", t("everybody")], ...options]}
			value={scope.class === undefined ? "" : `.${scope.class}`}
			onChange={({ target }) => onChange({ class: target.value === "" ? undefined : target.value.slice(1) })}
		/>
	);
}
