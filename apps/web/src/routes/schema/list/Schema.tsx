import { useState } from "react";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/Field.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { useOverview, useSchemaPath } from "../collections.ts";
import { ImportDialog } from "../edit/ImportDialog.tsx";
import type { CollectionLine } from "../model.ts";
import { texts } from "../texts.ts";

const groups = ["own", "owned", "system"] as const;
type Group = (typeof groups)[number];

const groupOf = ({ owned, system }: CollectionLine): Group => (system ? "system" : owned ? "owned" : "own");

/** 1,5 MB, in steps of a thousand. */
function useBytes(): (bytes: number) => string {
	const number = useNumber();
	return (bytes) => {
		const units = ["B", "kB", "MB", "GB"];
		const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
		return `${number(Math.round((bytes / 1000 ** step) * 10) / 10)} ${units[step]}`;
	};
}

/** Every collection of the record service: what it is, what it holds and how much room it takes. */
export default function Schema() {
	const t = useTexts(texts);
	const number = useNumber();
	const bytes = useBytes();
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
								<ul className="flex flex-col">
									{some.map((line) => (
										<li
											key={line.id}
											className="border-base-300 flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-2"
										>
											<Link
												href={`${base}/detail/${line.name}`}
												className="link link-hover font-medium break-all"
												otherwise={line.name}
											>
												{line.name}
											</Link>
											<Badge>{t(`type_${line.type}`)}</Badge>
											{line.owned && <Badge tone="info">{t("owned")}</Badge>}
											<span className="text-sm tabular-nums">
												{[
													t("countFields", { count: number(line.fields) }),
													line.indexes > 0 && t("countIndexes", { count: number(line.indexes) }),
													line.records !== null && t("countRecords", { count: number(line.records) }),
													line.bytes !== null && bytes(line.bytes),
												]
													.filter(Boolean)
													.join(" · ")}
											</span>
										</li>
									))}
								</ul>
							</Card>
						);
					})}
			{importing && <ImportDialog onClose={() => setImporting(false)} />}
		</Page>
	);
}
