import { nearestScreens } from "@rafta/library/access/nearest";
import { roles } from "@rafta/library/access/roles";
import { routes } from "@rafta/library/access/routes";
import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useSite, useUser, visitorOf } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Button, OpenLink, useGo, useMayOpen } from "#kit";
import { ShelfWithSlip } from "./drawing.tsx";
import { ErrorPage, useCameFrom } from "./ErrorPage.tsx";
import { screenName } from "./screenName.ts";
import { texts } from "./texts.ts";

/** Screens whose address or name is close to what was typed. */
function useNearest(typed: string): readonly { readonly path: string; readonly name: string }[] {
	const { language } = useLanguage();
	const mayOpen = useMayOpen();
	if (typed === "") return [];
	const open = routes.filter(
		({ path, layout }) => (layout === "app" || layout === "admin") && !path.includes("{") && mayOpen(path),
	);
	return nearestScreens(
		typed,
		open.map(({ path }) => ({ path, name: screenName(path, language) })),
	);
}

/** What readers look for is a book most of the time. */
function CatalogSearch() {
	const t = useTexts(texts);
	const go = useGo();
	const [text, setText] = useState("");
	function submit(event: FormEvent) {
		event.preventDefault();
		go(`/catalog?q=${encodeURIComponent(text.trim())}`);
	}
	return (
		<form onSubmit={submit} className="flex flex-wrap gap-3">
			<label className="input min-w-48 flex-1">
				<Search aria-hidden="true" size={18} className="shrink-0 opacity-75" />
				<span className="sr-only">{t("searchCatalog")}</span>
				<input
					type="search"
					placeholder={t("titleOrAuthor")}
					value={text}
					onChange={(event) => setText(event.target.value)}
				/>
			</label>
			<Button type="submit" variant="primary">
				{t("searchCatalog")}
			</Button>
		</form>
	);
}

/** An address without a screen. */
export default function NotFound() {
	const t = useTexts(texts);
	const user = useUser();
	const hasCatalogue = useSite().data?.catalogue === true;
	const typed = useCameFrom();
	const near = useNearest(typed);
	const { role } = visitorOf(user);
	const isReader = role === roles.student || (role === roles.guest && hasCatalogue);
	const reason = isReader ? t("missingReader") : t("missingText");
	return (
		<ErrorPage
			title={t("missing")}
			text={!isReader && near.length > 0 ? `${reason} ${t("nearest")}` : reason}
			picture={<ShelfWithSlip />}
			// The search is the one thing to do.
			main={
				isReader && (
					<OpenLink href="/" className="btn">
						{t("home")}
					</OpenLink>
				)
			}
		>
			{isReader && <CatalogSearch />}
			{!isReader && near.length > 0 && (
				<ul className="divide-base-300 border-base-300 divide-y border-y">
					{near.map(({ path, name }) => (
						<li key={path}>
							<OpenLink href={path} className="hover:bg-base-300/50 flex flex-col px-2 py-3">
								<span className="font-semibold">{name}</span>
								<span className="font-mono text-sm opacity-75">{path}</span>
							</OpenLink>
						</li>
					))}
				</ul>
			)}
		</ErrorPage>
	);
}
