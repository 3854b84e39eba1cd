import type { Report } from "@rafta/library/reports/definition";
import { weekdayNames } from "@rafta/library/reports/filters";
import { isPersonal, type SavedFilters, type Schedule, scheduleFormats } from "@rafta/library/reports/saved";
import { type FormEvent, useState } from "react";
import { useEndpoint } from "../../../data/endpoints.ts";
import { useSave } from "../../../data/queries.ts";
import { useUser } from "../../../data/session.ts";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { isSame } from "../../../state/isSame.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Checkbox, Select, TextInput } from "../../../ui/Field.tsx";
import { FormErrors } from "../../../ui/FormErrors.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { Saved } from "./saved.ts";
import { texts } from "./texts.ts";

const days = Array.from({ length: 28 }, (_, at) => String(at + 1));

/** Selection of the mail recipients. */
function Recipients({ chosen, onChange }: { chosen: readonly string[]; onChange(ids: string[]): void }) {
	const t = useTexts(texts);
	const { data } = useEndpoint("GET /api/reports/saved/colleagues");
	return (
		<fieldset className="flex flex-col">
			<legend className="text-sm font-semibold">{t("to")}</legend>
			{data?.colleagues.map(({ id, name, by_mail }) => (
				<Checkbox
					key={id}
					label={by_mail ? name : t("toApp", { name })}
					checked={chosen.includes(id)}
					onChange={({ target }) =>
						onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
					}
				/>
			))}
			<p className="text-sm opacity-80">{t("toHint")}</p>
		</fieldset>
	);
}

/** Saves a report, or edits a saved one. */
export function SaveDialog({
	report,
	filters,
	saved,
	onClose,
}: {
	report: Report;
	filters: SavedFilters;
	saved?: Saved;
	onClose(): void;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const user = useUser();
	const [name, setName] = useState(saved?.name ?? report.name[language]);
	const [every, setEvery] = useState<"" | Schedule["every"]>(saved?.schedule?.every ?? "");
	const [on, setOn] = useState(saved?.schedule?.on ?? 1);
	const [format, setFormat] = useState(saved?.schedule?.format ?? "pdf");
	const [to, setTo] = useState<readonly string[]>(saved?.schedule?.to ?? (user ? [user.id] : []));
	const save = useSave("reports", saved?.id);
	const schedule = every === "" ? null : { every, on, format, to };
	const isStored =
		saved && isSame([name.trim(), filters, schedule], [saved.name, saved.filters, saved.schedule]);
	function submit(event: FormEvent) {
		event.preventDefault();
		const values = { name: name.trim(), kind: report.kind, filters, schedule };
		save.mutate(values, {
			onSuccess: () => {
				toast(t("saved"));
				onClose();
			},
		});
	}
	return (
		<Dialog title={t(saved ? "editTitle" : "saveTitle")} onClose={onClose}>
			<form onSubmit={submit} className="dialog-scroll flex flex-col gap-4">
				<TextInput
					label={t("name")}
					required
					maxLength={120}
					value={name}
					onChange={({ target }) => setName(target.value)}
				/>
				<Select
					label={t("sent")}
					value={every}
					options={[
						["", t("never")],
						["week", t("week")],
						["month", t("month")],
					]}
					onChange={({ target }) => {
						setEvery(target.value as typeof every);
						setOn(1);
					}}
				/>
				{every !== "" && (
					<>
						<Select
							label={t(every === "week" ? "weekday" : "monthday")}
							value={String(on)}
							options={
								every === "week"
									? weekdayNames.map((one, at) => [String(at + 1), one[language]] as const)
									: days.map((day) => [day, day] as const)
							}
							onChange={({ target }) => setOn(Number(target.value))}
						/>
						<Select
							label={t("format")}
							value={format}
							options={scheduleFormats.map((one) => [one, t(one)] as const)}
							onChange={({ target }) => setFormat(target.value as Schedule["format"])}
						/>
						<Recipients chosen={to} onChange={setTo} />
						{isPersonal(report) && <p className="text-sm">{t("personal")}</p>}
					</>
				)}
				<FormErrors error={save.error} />
				<Button
					type="submit"
					variant="primary"
					busy={save.isPending}
					disabled={isStored}
					className="self-start"
				>
					{t("keep")}
				</Button>
			</form>
		</Dialog>
	);
}
