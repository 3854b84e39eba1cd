import { useState } from "react";
import { Actions } from "../../../app/Actions.tsx";
import { useTexts } from "../../../i18n/language.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { CollectionLines } from "../CollectionLines.tsx";
import { useOverview, useSchemaPath } from "../collections.ts";
import { ImportDialog } from "../edit/ImportDialog.tsx";
import { groupOf, groups } from "../find.ts";
import { texts } from "../texts.ts";

/** All collections of the record service with type, number of records and size. */
export default function Schema() {
	const t = useTexts(texts);
	const base = useSchemaPath();
	const overview = useOverview();
	const [params, change] = useSearchParams();
	const [importing, setImporting] = useState(false);
	const wanted = (params.get("q") ?? "").trim().toLowerCase();
	const kind = params.get("kind") ?? "";
	const lines = (overview.data?.items ?? []).filter(({ name }) => name.toLowerCase().includes(wanted));
	const isEmpty = (group: (typeof groups)[number]) => !lines.some((line) => groupOf(line) === group);
	const actions = (
		<Actions
			of={[
				{ text: t("create"), href: `${base}/create`, primary: true, adds: true },
				{ text: t("import"), run: () => setImporting(true) },
			]}
		/>
	);
	return (
		<Page title={t("title")} lead={t("lead")} isList actions={actions}>
			<div className="flex items-center gap-3">
				<input
					type="search"
					className="input min-w-0 flex-1 sm:max-w-80"
					aria-label={t("filter")}
					placeholder={t("filter")}
					value={params.get("q") ?? ""}
					onChange={(event) => change({ q: event.target.value })}
				/>
				<select
					className="select w-36 sm:w-60"
					aria-label={t("kindFilter")}
					value={kind}
					onChange={({ target }) => change({ kind: target.value })}
				>
					<option value="">{t("kind_all")}</option>
					{groups.map((one) => (
						<option key={one} value={one}>
							{t(`group_${one}`)}
						</option>
					))}
				</select>
			</div>
			{overview.isPending && <Loading />}
			{overview.isError && <Failed error={overview.error} retry={() => void overview.refetch()} />}
			{overview.data &&
				groups
					.filter((group) => kind === "" || kind === group)
					// A group without collections stands below those that have some.
					.toSorted((a, b) => Number(isEmpty(a)) - Number(isEmpty(b)))
					.map((group) => {
						const some = lines.filter((line) => groupOf(line) === group);
						if (some.length === 0 && group !== "own") return null;
						return (
							<Card key={group} title={t(`group_${group}`)}>
								{some.length === 0 && <p>{t("noneOwn")}</p>}
								<CollectionLines lines={some} />
							</Card>
						);
					})}
			{importing && <ImportDialog onClose={() => setImporting(false)} />}
		</Page>
	);
}
