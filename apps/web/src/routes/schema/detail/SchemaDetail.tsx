import { useState } from "react";
import { api } from "../../../data/client.ts";
import { messageOf } from "../../../data/errors.ts";
import { common } from "../../../i18n/common.ts";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Link, useGo } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Empty, Failed, Loading } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { ScreenProps } from "../../screen.ts";
import { useCollections, useForgetSchema, useOverview, useSchemaPath } from "../collections.ts";
import { ImportDialog } from "../edit/ImportDialog.tsx";
import { Preview, usePreview } from "../edit/Preview.tsx";
import { fieldTypeTexts } from "../field-types.ts";
import { fieldLabel } from "../labels.ts";
import { type Draft, readIndex } from "../model.ts";
import { RuleFacts } from "../rules/RuleFacts.tsx";
import { TryOut } from "../rules/TryOut.tsx";
import { texts } from "../texts.ts";
import { examplesOf } from "./examples.ts";
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

function Fields({ collection, all }: { collection: Draft; all: readonly Draft[] }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const typeName = useTexts(fieldTypeTexts);
	const flags = ["required", "presentable", "hidden"] as const;
	return (
		<ul className="flex flex-col">
			{collection.fields.map((field) => {
				const target = all.find(({ id }) => id === field.collectionId)?.name;
				return (
					<li
						key={field.id}
						className="border-base-300 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b py-2 sm:grid sm:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)]"
					>
						<span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
							<span className="font-semibold break-words">
								{fieldLabel(collection.name, field.name, language)}
							</span>
							<span className="font-mono text-sm break-all">{field.name}</span>
						</span>
						<span>{typeName(field.type)}</span>
						<span className="text-sm break-words opacity-75">
							{[
								target && `→ ${target}`,
								Number(field.maxSelect ?? 1) > 1 && t("several"),
								...flags.filter((name) => field[name] === true).map((name) => t(`option_${name}`)),
								Array.isArray(field.values) && field.values.join(", "),
							]
								.filter(Boolean)
								.join(" · ")}
						</span>
					</li>
				);
			})}
		</ul>
	);
}

function Indexes({ indexes }: { indexes: readonly string[] }) {
	const t = useTexts(texts);
	if (indexes.length === 0) return <p>{t("noIndexes")}</p>;
	return (
		<ul className="flex flex-col gap-2">
			{indexes.map((text) => {
				const index = readIndex(text);
				return (
					<li key={text} className="break-words">
						{index ? (
							<>
								<span className="font-mono">{index.name}</span> ({index.columns})
								{index.unique && ` · ${t("unique")}`}
								{index.where && ` · ${index.where}`}
							</>
						) : (
							<code>{text}</code>
						)}
					</li>
				);
			})}
		</ul>
	);
}

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
	const [isOpen, setOpen] = useState(false);
	const collection = collections.data?.find(({ name, id }) => name === params.id || id === params.id);
	const line = overview.data?.items.find(({ id }) => id === collection?.id);

	async function remove() {
		await api().collections.delete(collection?.name ?? "");
		await forget();
		toast(t("gone"));
		go(base);
	}

	const actions = collection && (
		<>
			<Button onClick={() => save(collection)}>{t("export")}</Button>
			<Button onClick={() => setImporting(true)}>{t("import")}</Button>
			{line && !line.owned && !line.system && (
				<Button
					busy={preview.isPending}
					onClick={() =>
						preview.mutate(
							{ action: "delete", collection: collection.name },
							{ onError: (error) => toast(messageOf(error), "bad") },
						)
					}
				>
					{t("remove")}
				</Button>
			)}
			<Link href={`${base}/update/${collection.name}`} className="btn btn-primary">
				{t("edit")}
			</Link>
		</>
	);
	return (
		<Page
			title={collection?.name ?? t("collection")}
			lead={collection && t(`type_${collection.type}`)}
			actions={actions}
		>
			{collections.isPending && <Loading />}
			{collections.isError && <Failed error={collections.error} retry={() => void collections.refetch()} />}
			{collections.data && !collection && <Empty title={c("state.empty")} />}
			{collection && (
				<>
					{line?.owned && <p className="alert alert-warning">{t("ownedHint")}</p>}
					<Card title={t("fields")}>
						<Fields collection={collection} all={collections.data ?? []} />
					</Card>
					{collection.type === "view" ? (
						<Card title={t("query")}>
							<code className="break-words whitespace-pre-wrap">{collection.viewQuery}</code>
						</Card>
					) : (
						<Card title={t("indexes")}>
							<Indexes indexes={collection.indexes} />
						</Card>
					)}
					<Card title={t("rules")}>
						<RuleFacts collection={collection} />
					</Card>
					<TryOut key={collection.id} draft={collection} all={collections.data ?? []} isFree />
					<Card title={t("records")}>
						{isOpen ? (
							<Records collection={collection} />
						) : (
							<Button onClick={() => setOpen(true)}>{t("view")}</Button>
						)}
					</Card>
					<Card title={t("api")}>
						<p className="mb-2 text-sm">{t("apiLead")}</p>
						<pre className="text-sm break-words whitespace-pre-wrap">
							{examplesOf(collection, window.location.origin)}
						</pre>
					</Card>
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
	);
}
