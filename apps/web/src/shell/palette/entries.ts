/** Entries of the palette for a query: screens and actions of the visitor, and the server's results. */
import { guestMenu, type MenuItem, type MenuKey, sideMenu, userItems } from "@rafta/library/access/menus";
import { searchKey } from "@rafta/library/turkish/keys";
import { languageFacts, textOfEach } from "@rafta/words";
import { logOut, type SearchAnswer, useUser, visitorOf } from "#data";
import { common, setLanguage, useLanguage, useLanguageChoice, useTexts } from "#i18n";
import { type IconName, toast, useMayOpen } from "#kit";
import { helpOpen } from "../help/open.ts";
import { useVisible } from "../Menu.tsx";
import { usePupilPlaces } from "../PupilMenu.tsx";
import { texts } from "./texts.ts";
import { actionWords, inEveryLanguage, menuWords, works } from "./work.ts";

export interface Entry {
	readonly id: string;
	readonly group: "screens" | "titles" | "readers" | "copies" | "handbook";
	readonly icon: IconName;
	readonly name: string;
	readonly detail: string;
	/** Link target; `null` where there is nothing more to see. */
	readonly href: string | null;
	/** Action performed instead of following a link. */
	run?(): void;
}

/** An entry with the other words by which it is found. */
interface Findable extends Entry {
	readonly words: string;
}

const MAX_SCREENS = 6;

/** Entries whose screen is the own account. */
const ofAccount: ReadonlySet<MenuKey> = new Set<MenuKey>(["profile", "editProfile"]);

/** How well a query fits: by the name before other words, by its first word before a later one; `null`: not at all. */
function rankOf(query: readonly string[], name: string, words: string): number | null {
	const named = searchKey(name).split(" ");
	const others = searchKey(words).split(" ");
	let rank = 0;
	for (const part of query) {
		const at = named.findIndex((word) => word.startsWith(part));
		if (at === -1 && !others.some((word) => word.startsWith(part))) return null;
		rank += at === -1 ? named.length + 1 : at;
	}
	return rank;
}

/** Screens, parts of screens and actions that the visitor may open. */
export function useScreens(): (query: string) => Entry[] {
	const t = useTexts(common);
	const { language } = useLanguage();
	const { offered } = useLanguageChoice();
	const { role } = visitorOf(useUser());
	const visible = useVisible();
	const places = usePupilPlaces();
	const mayOpen = useMayOpen();
	const entry = (id: string, icon: IconName, name: string, words: string): Findable => ({
		...{ id, group: "screens", icon, name, detail: "", href: id },
		words,
	});
	const menus = visible([...sideMenu.flatMap<MenuItem<MenuKey>>(({ items }) => items), ...userItems(role)]);
	const home = guestMenu.slice(0, 1);
	// Pupils begin with the places of their bar, the home among them.
	const begin: readonly MenuItem<MenuKey>[] = places.length > 0 ? places : visible(home);
	// A screen that several menus have is one entry, by the name of the first; the account's has its owner's profile.
	const hasAccount = menus.some(({ key }) => key === "account");
	const items = [...begin, ...menus].filter(
		({ key, path }, at, all) =>
			all.findIndex((one) => one.path === path) === at && !(hasAccount && ofAccount.has(key)),
	);
	const nameOf = (key: `menu.${MenuKey}`) => inEveryLanguage(textOfEach((one) => common[one][key]));
	const fromMenus = items.map(({ key, path }) =>
		entry(path, key, t(`menu.${key}`), `${nameOf(`menu.${key}`)} ${menuWords(key)}`),
	);
	// What the library's staff do is no work of a pupil's.
	const fromWork = (places.length > 0 ? [] : works).flatMap(({ hrefs, icon, name, words }) => {
		const href = hrefs.find(mayOpen);
		// A screen of the menus has its entry already.
		const isNew = !fromMenus.some(({ id }) => id === href);
		return href && isNew ? [entry(href, icon, name[language], words)] : [];
	});
	const all: Findable[] = [
		...fromMenus,
		...offered
			.filter((one) => one !== language)
			.map((one) => ({
				...entry(`language ${one}`, "theme", languageFacts[one].name, actionWords("language")),
				href: null,
				run: () => setLanguage(one, () => toast(t("error.offline"), "bad")),
			})),
		{
			...entry("help", "help", t("menu.help"), actionWords("help")),
			href: null,
			run: () => helpOpen.set(true),
		},
		{ ...entry("logout", "logout", t("menu.logout"), actionWords("logout")), href: "/", run: logOut },
	];
	return (query) => {
		if (query === "") return all;
		const parts = searchKey(query).split(" ");
		return [...all, ...fromWork]
			.map((found) => ({ found, rank: rankOf(parts, found.name, found.words) }))
			.filter(({ rank }) => rank !== null)
			.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
			.slice(0, MAX_SCREENS)
			.map(({ found }) => found);
	};
}

/** The server's results, each with the first screen that the visitor may open. */
export function useFoundEntries(): (found: SearchAnswer | undefined, query: string) => Entry[] {
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
