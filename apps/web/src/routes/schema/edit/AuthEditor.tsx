import { listIn, listOut } from "@rafta/library/collections/lists";
import { useTexts } from "#i18n";
import { Checkbox, TextArea, TextInput } from "#kit";
import { reasonAt } from "../errors.ts";
import type { Draft } from "../model.ts";
import { editTexts } from "./texts.ts";

type Group = Record<string, unknown>;

/** Authentication options of the collection. Providers and mail templates are in the settings. */
export function AuthEditor({
	draft,
	isOwned,
	error,
	onChange,
}: {
	draft: Draft;
	isOwned: boolean;
	error: unknown;
	onChange(values: Partial<Draft>): void;
}) {
	const t = useTexts(editTexts);
	const group = (name: string): Group => (draft[name] as Group | undefined) ?? {};
	const put = (name: string, values: Group) => onChange({ [name]: { ...group(name), ...values } });
	const flag = (name: string, label: "passwordAuth" | "otp" | "mfa" | "authAlert", disabled = false) => (
		<Checkbox
			label={t(label)}
			checked={group(name).enabled === true}
			disabled={disabled}
			onChange={({ target }) => put(name, { enabled: target.checked })}
		/>
	);
	const number = (
		name: string,
		member: string,
		label: "otpDuration" | "otpLength" | "mfaDuration" | "authToken",
	) => (
		<TextInput
			type="number"
			label={t(label)}
			value={String(group(name)[member] ?? "")}
			error={reasonAt(error, name, member)}
			onChange={({ target }) => put(name, { [member]: Number(target.value) })}
		/>
	);
	return (
		<div className="flex flex-col gap-3">
			{flag("passwordAuth", "passwordAuth", isOwned)}
			<TextArea
				label={t("identityFields")}
				hint={t("lines")}
				rows={2}
				disabled={isOwned}
				defaultValue={listOut(group("passwordAuth").identityFields)}
				error={reasonAt(error, "passwordAuth", "identityFields") ?? reasonAt(error, "passwordAuth")}
				onChange={({ target }) => put("passwordAuth", { identityFields: listIn(target.value, "texts") })}
			/>
			{flag("otp", "otp")}
			{number("otp", "duration", "otpDuration")}
			{number("otp", "length", "otpLength")}
			{flag("mfa", "mfa")}
			{number("mfa", "duration", "mfaDuration")}
			<TextInput
				label={t("mfaRule")}
				value={String(group("mfa").rule ?? "")}
				error={reasonAt(error, "mfa", "rule") ?? reasonAt(error, "mfa", "enabled")}
				onChange={({ target }) => put("mfa", { rule: target.value })}
			/>
			{flag("authAlert", "authAlert")}
			{number("authToken", "duration", "authToken")}
		</div>
	);
}
