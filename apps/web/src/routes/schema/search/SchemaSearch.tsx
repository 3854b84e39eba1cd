import { common, useLanguage, useNumber, useTexts } from "#i18n";
import { Empty, Page, Ready, Select, TextInput, together, useSearchParams } from "#kit";
import { texts as resourceTexts } from "../../resource/texts.ts";
import { CollectionLines } from "../CollectionLines.tsx";
import { useCollections, useOverview } from "../collections.ts";
import { Frame } from "../Frame.tsx";
import { fieldTypes } from "../field-types.ts";
import { type CollectionQuery, findCollections, groups } from "../find.ts";
import { collectionLabel } from "../labels.ts";
import { texts } from "../texts.ts";

const members = [
	"name",
	"field",
	"fieldType",
	"type",
	"group",
] as const satisfies readonly (keyof CollectionQuery)[];
const types = ["base", "auth", "view"] as const;

/** Searches collections by their properties, while they are named; all of them must match. The address keeps them. */
export default function SchemaSearch() {
	const t = useTexts(texts);
	const r = useTexts(resourceTexts);
	const c = useTexts(common);
	const number = useNumber();
	const { language } = useLanguage();
	const [params, change] = useSearchParams();
	const overview = useOverview();
	const collections = useCollections();
	const query = Object.fromEntries(members.map((member) => [member, params.get(member) ?? ""])) as Record<
		keyof CollectionQuery,
		string
	>;
	const control = (member: keyof CollectionQuery) => ({
		value: query[member],
		onChange: ({ target }: { readonly target: { readonly value: string } }) =>
			change({ [member]: target.value }),
	});
	const found =
		overview.data &&
		collections.data &&
		findCollections(
			overview.data.items.map((line) => ({ ...line, label: collectionLabel(line.name, language) })),
			collections.data,
			query,
		);
	const any = ["", r("any")] as const;
	return (
		<Frame>
			<Page title={t("toSearch")}>
				<div className="flex flex-col gap-6">
					<search className="grid grid-cols-2 gap-3 sm:grid-cols-6">
						<div className="col-span-2 sm:col-span-3 xl:col-span-2">
							<TextInput type="search" label={t("name")} {...control("name")} />
						</div>
						<div className="sm:col-span-3 xl:col-span-2">
							<TextInput type="search" label={t("fieldName")} {...control("field")} />
						</div>
						<div className="sm:col-span-2">
							<Select
								label={t("fieldType")}
								options={[any, ...fieldTypes.map((type) => [type, type] as const)]}
								{...control("fieldType")}
							/>
						</div>
						<div className="sm:col-span-2">
							<Select
								label={t("type")}
								options={[any, ...types.map((type) => [type, t(`type_${type}`)] as const)]}
								{...control("type")}
							/>
						</div>
						<div className="sm:col-span-2">
							<Select
								label={t("whose")}
								options={[any, ...groups.map((group) => [group, t(`whose_${group}`)] as const)]}
								{...control("group")}
							/>
						</div>
					</search>
					<Ready query={together(overview, collections)} />
					{found && (
						<div>
							<p role="status" className={found.length === 0 ? "sr-only" : "text-sm opacity-75"}>
								{t("countFound", { count: number(found.length) })}
							</p>
							{found.length === 0 ? <Empty title={c("list.noMatch")} /> : <CollectionLines lines={found} />}
						</div>
					)}
				</div>
			</Page>
		</Frame>
	);
}
