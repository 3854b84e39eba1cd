/** Entries of the palette for a query: screens and actions of the visitor, and the server's results. */
import { guestMenu, type MenuItem, type MenuKey, sideMenu, userItems } from "@rafta/library/access/menus";
import { searchKey } from "@rafta/library/turkish/keys";
import type { Found } from "../../data/search.ts";
import { logOut, useUser } from "../../data/session.ts";
import { visitorOf } from "../../data/visitor.ts";
import { common } from "../../i18n/common.ts";
import { useLanguage, useTexts } from "../../i18n/language.tsx";
import { useMayOpen } from "../../ui/ForScreen.tsx";
import type { IconName } from "../icons.tsx";
import { useVisible } from "../Menu.tsx";
import { usePupilPlaces } from "../PupilMenu.tsx";
import { texts } from "./texts.ts";

export interface Entry {
	readonly id: string;
	readonly group: "screens" | "titles" | "readers" | "copies";
	readonly icon: IconName;
	readonly name: string;
	readonly detail: string;
	/** Link target; `null` where there is nothing more to see. */
	readonly href: string | null;
	/** Action performed instead of following a link. */
	run?(): void;
}

const MAX_SCREENS = 6;

/** Returns whether every word of the query is a prefix of a word of the name. */
function fits(name: string, query: string): boolean {
	const words = searchKey(name).split(" ");
	return searchKey(query)
		.split(" ")
		.every((queryWord) => words.some((word) => word.startsWith(queryWord)));
}

/** Screens and actions that the visitor may open. */
export function useScreens(): (query: string) => Entry[] {
	const t = useTexts(common);
	const own = useTexts(texts);
	const { language, setLanguage } = useLanguage();
	const { role } = visitorOf(useUser());
	const visible = useVisible();
	const places = usePupilPlaces();
	const mayOpen = useMayOpen();
	const go = (href: string, icon: IconName, name: string): Entry => ({
		id: href,
		group: "screens",
		icon,
		name,
		detail: "",
		href,
	});
	const menus = [...sideMenu.flatMap<MenuItem<MenuKey>>(({ items }) => items), ...userItems(role)];
	const home = guestMenu.slice(0, 1);
	// Pupils begin with the places of their bar, the home among them.
	const begin: readonly MenuItem<MenuKey>[] = places.length > 0 ? places : visible(home);
	const all: Entry[] = [
		...[...begin, ...visible(menus)].map((item) => go(item.path, item.key, t(`menu.${item.key}`))),
		...[
			go("/students/create", "signUp", own("addReader")),
			go("/library_books/create", "suggestBook", own("addCopy")),
			go("/books/search", "search", own("searchBooks")),
			// Closed as shipped: the same reports are on the desk's home.
			go(mayOpen("/reports") ? "/reports" : "/book_loans?view=reports", "reports", own("reports")),
		].filter(({ href }) => href !== null && mayOpen(href)),
		{
			...go("", "theme", t("language.switch")),
			id: "language",
			href: null,
			run: () => setLanguage(language === "tr" ? "en" : "tr"),
		},
		{ ...go("", "logout", t("menu.logout")), id: "logout", href: "/", run: logOut },
	];
	return (query) => (query === "" ? all : all.filter(({ name }) => fits(name, query)).slice(0, MAX_SCREENS));
}

/** The server's results, each with the first screen that the visitor may open. */
export function useFoundEntries(): (found: Found | undefined, query: string) => Entry[] {
	const own = useTexts(texts);
	const mayOpen = useMayOpen();
	const first = (...addresses: string[]): string | null => addresses.find(mayOpen) ?? null;
	return (found, query) => {
		if (!found) return [];
		const titles = (found.titles?.items ?? []).map(
			(title): Entry => ({
				id: title.id,
				group: "titles",
				icon: "books",
				name: title.title,
				detail: [
					title.author_line,
					title.year || "",
					title.copies > 0 ? own("free", { free: title.free, copies: title.copies }) : own("none"),
				]
					.filter(Boolean)
					.join(" · "),
				href: first(
					`/books/detail/${title.id}`,
					...(title.copies > 0 ? [`/library_books?q=${encodeURIComponent(title.title)}`] : []),
					`/library_books/create?book=${title.id}`,
					`/catalog/${title.id}`,
				),
			}),
		);
		const more = first("/books/search", "/catalog");
		if (more && (found.titles?.totalItems ?? 0) > titles.length) {
			const href = `${more}?q=${encodeURIComponent(query)}`;
			titles.push({ ...base("all", "search", own("allOf", { text: query })), href });
		}
		const readers = found.readers.map(
			(reader): Entry => ({
				id: reader.id,
				group: "readers",
				icon: "profile",
				name: reader.full_name,
				detail: [reader.class_code, reader.student_no].filter(Boolean).join(" · "),
				href: first(`/students/detail/${reader.id}`, `/students/${reader.id}`),
			}),
		);
		const copies = found.copies.map(
			(copy): Entry => ({
				id: copy.id,
				group: "copies",
				icon: "lend",
				name: copy.barcode || copy.accession_no,
				detail: copy.expand?.book_id?.title ?? "",
				href: first(`/library_books/detail/${copy.id}`, `/library_books/${copy.id}`),
			}),
		);
		// Digits are matched with copies first.
		return /^\d+$/.test(query.trim())
			? [...copies, ...readers, ...titles]
			: [...readers, ...titles, ...copies];
	};
}

const base = (id: string, icon: IconName, name: string): Entry => ({
	id,
	group: "titles",
	icon,
	name,
	detail: "",
	href: null,
});
