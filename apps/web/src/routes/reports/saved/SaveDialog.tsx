import type { Report } from "@rafta/library/reports/definition";
import { weekdayNames } from "@rafta/library/reports/filters";
import { isPersonal, type SavedFilters, type Schedule, scheduleFormats } from "@rafta/library/reports/saved";
import { useEndpoint, useSave, useUser } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Checkbox, FormDialog, Select } from "#kit";
import { isSame } from "#state";
import type { SavedReport } from "./saved.ts";
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
	saved?: SavedReport;
	onClose(): void;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const user = useUser();
	const { schedule } = saved ?? {};
	const save = useSave("reports", saved?.id);
	return (
		<FormDialog
			title={t(saved ? "editTitle" : "saveTitle")}
			initial={{
				name: saved?.name ?? report.name[language],
				every: (schedule?.every ?? "") as "" | Schedule["every"],
				on: String(schedule?.on ?? 1),
				format: (schedule?.format ?? "pdf") as Schedule["format"],
				to: schedule?.to ?? (user ? [user.id] : []),
			}}
			fields={({ every }) => [
				{ name: "name", label: t("name"), required: true, maxLength: 120 },
				{
					name: "every",
					label: t("sent"),
					control: (value, change, _error, { set }) => (
						<Select
							label={t("sent")}
							value={value}
							options={[
								["", t("never")],
								["week", t("week")],
								["month", t("month")],
							]}
							onChange={({ target }) => {
								change(target.value as typeof value);
								set("on", "1");
							}}
						/>
					),
				},
				{
					name: "on",
					label: t(every === "week" ? "weekday" : "monthday"),
					kind: "select",
					options:
						every === "week"
							? weekdayNames.map((one, at) => [String(at + 1), one[language]] as const)
							: days.map((day) => [day, day] as const),
					isShown: every !== "",
				},
				{
					name: "format",
					label: t("format"),
					kind: "select",
					options: scheduleFormats.map((one) => [one, t(one)] as const),
					isShown: every !== "",
				},
				{
					name: "to",
					label: t("to"),
					control: (value, change) => (
						<>
							<Recipients chosen={value} onChange={change} />
							{isPersonal(report) && <p className="mt-4 text-sm">{t("personal")}</p>}
						</>
					),
					isShown: every !== "",
				},
			]}
			isStored={saved !== undefined && isSame(filters, saved.filters)}
			save={({ name, every, on, format, to }) =>
				save.mutateAsync({
					name,
					kind: report.kind,
					filters,
					schedule: every === "" ? null : { every, on: Number(on), format, to },
				})
			}
			done={t("saved")}
			submit={t("keep")}
			onClose={onClose}
		/>
	);
}
