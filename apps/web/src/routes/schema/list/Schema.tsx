import { useState } from "react";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/Field.tsx";
import { Link } from "../../../ui/Link.tsx";
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
	const actions = (
		<>
			<Button onClick={() => setImporting(true)}>{t("import")}</Button>
			<Link href={`${base}/create`} className="btn btn-primary">
				{t("create")}
			</Link>
		</>
	);
	return (
		<Page title={t("title")} lead={t("lead")} actions={actions}>
			<div className="flex flex-wrap items-end gap-3">
				<input
					type="search"
					className="input w-full sm:w-80"
					aria-label={t("filter")}
					placeholder={t("filter")}
					value={params.get("q") ?? ""}
					onChange={(event) => change({ q: event.target.value })}
				/>
				<div className="w-full sm:w-80">
					<Select
						label={t("kindFilter")}
						value={kind}
						options={[
							["", t("kind_all")] as const,
							...groups.map((one) => [one, t(`group_${one}`)] as const),
						]}
						onChange={({ target }) => change({ kind: target.value })}
					/>
				</div>
			</div>
			{overview.isPending && <Loading />}
			{overview.isError && <Failed error={overview.error} retry={() => void overview.refetch()} />}
			{overview.data &&
				groups
					.filter((group) => kind === "" || kind === group)
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
