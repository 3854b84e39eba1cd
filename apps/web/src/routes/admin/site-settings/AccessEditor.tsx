import { presets } from "@rafta/library/access/presets";
import { isShipped, rolesOf } from "@rafta/library/access/screen-policy";
import { lower } from "@rafta/library/turkish/case";
import { useState } from "react";
import { useLanguage, useTexts } from "#i18n";
import { Button, Card, Checkbox, FormErrors, toast } from "#kit";
import { AccessTable } from "./AccessTable.tsx";
import { groupsIn, type ScreenGroup } from "./screens.ts";
import type { SiteRecord } from "./site.ts";
import { texts } from "./texts.ts";
import { type Draft, useDraft } from "./useDraft.ts";

/** The groups with their matching rows; empty groups are left out. */
const narrowAccess = (
	groups: readonly ScreenGroup[],
	wanted: (row: ScreenGroup["rows"][number], group: ScreenGroup) => boolean,
): readonly ScreenGroup[] =>
	groups
		.map((group) => ({ ...group, rows: group.rows.filter((row) => wanted(row, group)) }))
		.filter(({ rows }) => rows.length > 0);

function Conflict({ draft }: { draft: Draft }) {
	const t = useTexts(texts);
	return (
		<div role="alert" className="rounded-box border-warning flex flex-col items-start gap-3 border-2 p-4">
			<p className="font-semibold">{t("conflict")}</p>
			<div className="flex flex-wrap gap-2">
				<Button onClick={draft.discard}>{t("takeTheirs")}</Button>
				<Button onClick={draft.keepMine}>{t("keepMine")}</Button>
			</div>
		</div>
	);
}

/** Bar that stays visible however long the table is: the unsaved changes, with buttons to save or discard them. */
function SaveBar({ draft }: { draft: Draft }) {
	const t = useTexts(texts);
	return (
		<div
			className={`border-base-300 bg-base-100 z-20 flex flex-wrap items-center gap-3 border-t py-3 max-lg:pe-20 ${draft.unsaved > 0 ? "sticky bottom-0" : ""}`}
		>
			<p role="status" className="min-w-40 flex-1">
				{draft.unsaved > 0 ? t("unsaved", { count: draft.unsaved }) : t("allSaved")}
			</p>
			<Button disabled={draft.unsaved === 0} onClick={draft.discard}>
				{t("discard")}
			</Button>
			<Button
				variant="primary"
				busy={draft.save.isPending}
				disabled={draft.unsaved === 0 || draft.conflict}
				onClick={() => draft.save.mutate(draft.draft, { onSuccess: () => toast(t("saved")) })}
			>
				{t("save")}
			</Button>
		</div>
	);
}

/** Access to screens, by role. Nothing is applied before it is saved. */
export function AccessEditor({ record }: { record: SiteRecord | undefined }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const draft = useDraft(record);
	const [text, setText] = useState("");
	const [onlyChanged, setOnlyChanged] = useState(false);
	const query = lower(text.trim());
	const groups = narrowAccess(groupsIn(language), ({ route, name }, { title }) => {
		const found = [name, title, route.path].some((one) => lower(one).includes(query));
		return found && (!onlyChanged || !isShipped(route, rolesOf(route, draft.draft)));
	});
	return (
		<Card title={t("access")}>
			<div className="flex flex-col gap-4">
				<p className="max-w-prose">
					{t("accessLead")} {t("publicStay")}
				</p>
				<fieldset className="flex flex-wrap items-center gap-2">
					<legend className="mb-1 text-sm font-semibold">{t("presets")}</legend>
					<Button onClick={() => draft.choose(presets.specification)}>{t("specification")}</Button>
					<Button onClick={() => draft.choose(presets.useful)}>{t("useful")}</Button>
				</fieldset>
				<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
					<input
						type="search"
						className="input w-full sm:w-80"
						aria-label={t("filter")}
						placeholder={t("filter")}
						value={text}
						onChange={(event) => setText(event.target.value)}
					/>
					<Checkbox
						label={t("onlyChanged")}
						checked={onlyChanged}
						onChange={(event) => setOnlyChanged(event.target.checked)}
					/>
				</div>
				{draft.conflict && <Conflict draft={draft} />}
				{groups.length === 0 ? (
					<p role="status">{t("none")}</p>
				) : (
					<AccessTable groups={groups} draft={draft} isSearched={query !== "" || onlyChanged} />
				)}
				<FormErrors error={draft.refusal} />
				<SaveBar draft={draft} />
			</div>
		</Card>
	);
}
