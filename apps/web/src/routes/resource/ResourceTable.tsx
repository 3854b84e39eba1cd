import { shownField } from "@rafta/library/collections/shown";
import type { RecordModel } from "pocketbase";
import { type ReactNode, Suspense, useMemo } from "react";
import { useLanguage } from "#i18n";
import {
	type Column,
	Empty,
	List,
	RemoveButton,
	type Selection,
	type SuggestionSource,
	useSearchParams,
} from "#kit";
import { selectionActions } from "./actions.ts";
import { columnsOf } from "./columns.tsx";
import { searchFilter } from "./filter.ts";
import { useMayRemove } from "./mayRemove.ts";
import { ResourceFilters } from "./ResourceFilters.tsx";
import { type Resource, relationsOf, type SearchField } from "./resources.ts";

/** What the forgiving search knows of a list: books, readers, or both. Other lists offer their own names. */
const suggestions: Readonly<Record<string, SuggestionSource>> = {
	books: "titles",
	library_books: "own titles",
	students: "readers",
	book_loans: "own titles,readers",
	holds: "own titles,readers",
};

interface Props<T> {
	resource: Resource;
	/** A filter that is always applied. */
	filter?: string;
	/** Content of an empty list. */
	empty: ReactNode;
	/** Adds a text box for the first search field, and boxes for the choices among the search fields. */
	searchable?: boolean;
	/** Choice filters, if they differ from those of the search fields. */
	filters?: readonly SearchField[];
	/** Initial sort order, if it differs from the resource's. */
	sort?: string;
	/** Builds a filter from the typed text, if the first search field is not enough. */
	search?: (text: string) => string;
	searchLabel?: string;
	/** Custom content of some columns, and additional columns, by their keys. */
	cells?: Readonly<Record<string, Partial<Column<T>>>>;
	controls?: ReactNode;
	/** Without a parameter it shows a part already. */
	startsNarrow?: boolean;
	/** Selection mode: no links, no ticking, no export. */
	plain?: boolean;
}

function Actions({ resource, selection }: { resource: Resource; selection: Selection }) {
	const mayRemove = useMayRemove(resource);
	return (
		<Suspense>
			{selectionActions[resource.path]?.map((Action, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the actions never change
				<Action key={index} selection={selection} />
			))}
			{mayRemove && <RemoveButton selection={selection} />}
		</Suspense>
	);
}

/** The columns of a resource, with the screen's overrides. */
function useResourceColumns<T extends RecordModel>({ resource, cells }: Props<T>): Column<T>[] {
	const { language } = useLanguage();
	return useMemo(() => {
		const own = columnsOf<T>(resource, language);
		const changed = own.map((column) => ({ ...column, ...cells?.[column.key] }));
		const keys = new Set(own.map(({ key }) => key));
		const further = Object.entries(cells ?? {}).filter(([key]) => !keys.has(key));
		return [...changed, ...further.map(([key, cell]) => ({ key, title: "", render: () => "", ...cell }))];
	}, [resource, cells, language]);
}

/** The records of a resource as a list, with columns from the definition. */
export function ResourceTable<T extends RecordModel = RecordModel>(props: Props<T>) {
	const { resource, searchable = false, plain = false, empty } = props;
	const { language } = useLanguage();
	const [params] = useSearchParams();
	const { collection, searched } = resource;
	const columns = useResourceColumns(props);
	const choices = searchable
		? searched.filter(({ field }) => field.type === "select" || field.type === "bool")
		: [];
	const filters = props.filters ?? choices;
	const paramFilter = searchFilter(filters, (path) => params.get(path) ?? "");
	const [first] = searched;
	const search = props.search ?? (first && ((text: string) => searchFilter([first], () => text)));
	const isField = (key: string) => shownField(collection, key) !== undefined;
	return (
		<List<T>
			source={{
				collection: collection.name,
				sort: props.sort ?? resource.sort,
				expand: (keys) => relationsOf(resource, keys),
				filter: [props.filter, paramFilter].filter(Boolean).join(" && "),
				search: searchable ? search : undefined,
				suggested: suggestions[collection.name] ?? (first && { path: first.path }),
				exported: plain
					? undefined
					: (keys) => [...new Set([...keys.filter(isField), ...Object.keys(resource.usual ?? {})])],
			}}
			preferencesKey={plain ? undefined : resource.path}
			caption={collection.label.many[language]}
			columns={columns}
			searchLabel={props.searchLabel ?? first?.field.label[language]}
			href={plain ? undefined : (record) => `${resource.path}/detail/${record.id}`}
			empty={typeof empty === "string" ? <Empty title={empty} /> : empty}
			controls={
				(props.controls || filters.length > 0) && (
					<>
						{props.controls}
						<ResourceFilters filters={filters} />
					</>
				)
			}
			startsNarrow={props.startsNarrow}
			actions={plain ? undefined : (selection) => <Actions resource={resource} selection={selection} />}
		/>
	);
}
