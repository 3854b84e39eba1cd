import { Lock } from "lucide-react";
import { useState } from "react";
import { api } from "#data";
import { common, useLanguage, useNumber, useTexts } from "#i18n";
import { Actions, Empty, Page, Ready, Tabs, tellFailure, toast, useGo, useSearchParams } from "#kit";
import type { ScreenProps } from "../../screen.ts";
import { useBytes } from "../CollectionLines.tsx";
import { useCollections, useForgetSchema, useOverview, useSchemaPath } from "../collections.ts";
import { ImportDialog } from "../edit/ImportDialog.tsx";
import { Preview, usePreview } from "../edit/Preview.tsx";
import { Frame } from "../Frame.tsx";
import { collectionLabel } from "../labels.ts";
import type { Draft } from "../model.ts";
import { RuleFacts } from "../rules/RuleFacts.tsx";
import { TryOut } from "../rules/TryOut.tsx";
import { texts } from "../texts.ts";
import { examplesOf } from "./examples.ts";
import { Fields } from "./Fields.tsx";
import { Indexes } from "./Indexes.tsx";
import { Records } from "./Records.tsx";

function save(collection: Draft): void {
	const { created: _created, updated: _updated, ...definition } = collection;
	const blob = new Blob([`${JSON.stringify([definition], null, "\t")}\n`], { type: "application/json" });
	const address = URL.createObjectURL(blob);
	const link = document.createElement("a");
	link.href = address;
	link.download = `${collection.name}.json`;
	link.click();
	// The browser reads the URL shortly afterwards.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Parts of a collection, each under a tab with an address. */
const parts = ["fields", "rules", "indexes", "records", "api"] as const;

/** One collection: fields, indexes, rules, records, and API examples. */
export default function SchemaDetail({ params }: ScreenProps) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const base = useSchemaPath();
	const go = useGo();
	const collections = useCollections();
	const overview = useOverview();
	const forget = useForgetSchema();
	const preview = usePreview();
	const [importing, setImporting] = useState(false);
	const number = useNumber();
	const bytes = useBytes();
	const { language } = useLanguage();
	const [search] = useSearchParams();
	const part = parts.find((one) => one === search.get("tab")) ?? "fields";
	const collection = collections.data?.find(({ name, id }) => name === params.id || id === params.id);
	const line = overview.data?.items.find(({ id }) => id === collection?.id);

	async function remove() {
		await api().collections.delete(collection?.name ?? "");
		await forget();
		toast(t("gone"));
		go(base);
	}

	const askToRemove = () =>
		preview.mutate({ action: "delete", collection: collection?.name ?? "" }, { onError: tellFailure });
	const actions = collection && (
		<Actions
			of={[
				{ text: t("edit"), href: `${base}/update/${collection.name}?tab=${part}`, primary: true },
				{ text: t("export"), run: () => save(collection) },
				{ text: t("import"), run: () => setImporting(true) },
				line && !line.owned && !line.system && { text: t("remove"), run: askToRemove },
			]}
			limit={1}
		/>
	);
	const label = collection && collectionLabel(collection.name, language);
	const facts = collection && [
		label && collection.name,
		collection.type !== "base" && t(`type_${collection.type}`),
		line && line.records !== null && t("countRecords", { count: number(line.records) }),
		line && line.bytes !== null && bytes(line.bytes),
	];
	return (
		<Frame current={collection?.name}>
			<Page
				title={label || (collection?.name ?? t("collection"))}
				lead={facts?.filter(Boolean).join(" · ")}
				actions={actions}
			>
				<Ready query={collections} />
				{collections.data && !collection && <Empty title={c("state.empty")} />}
				{collection && (
					<>
						<Tabs
							label={collection.name}
							tabs={parts.map((one) => ({
								href: `${base}/detail/${collection.name}?tab=${one}`,
								text: t(one === "indexes" && collection.type === "view" ? "query" : one),
								isCurrent: one === part,
							}))}
						/>
						{line?.owned && (part === "fields" || part === "rules" || part === "indexes") && (
							<p className="flex max-w-prose gap-2 text-sm opacity-75">
								<Lock size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
								{t("ownedHint")}
							</p>
						)}
						{part === "fields" && <Fields collection={collection} all={collections.data ?? []} />}
						{part === "rules" && (
							<>
								<RuleFacts collection={collection} />
								<TryOut key={collection.id} draft={collection} all={collections.data ?? []} isFree />
							</>
						)}
						{part === "indexes" &&
							(collection.type === "view" ? (
								<code className="bg-base-100 rounded-field block p-4 text-sm break-words whitespace-pre-wrap">
									{collection.viewQuery}
								</code>
							) : (
								<Indexes indexes={collection.indexes} />
							))}
						{part === "records" && <Records key={collection.id} collection={collection} />}
						{part === "api" && (
							<>
								<p className="text-sm">{t("apiLead")}</p>
								<pre className="bg-base-100 rounded-field p-4 text-sm break-words whitespace-pre-wrap">
									{examplesOf(collection, window.location.origin)}
								</pre>
							</>
						)}
					</>
				)}
				{importing && <ImportDialog onClose={() => setImporting(false)} />}
				{preview.data && collection && (
					<Preview
						name={collection.name}
						steps={preview.data.steps}
						carryOut={remove}
						onClose={preview.reset}
					/>
				)}
			</Page>
		</Frame>
	);
}
