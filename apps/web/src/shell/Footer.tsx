import { common, useTexts } from "#i18n";
import { Link } from "#kit";

const links = [
	["menu.home", "/"],
	["menu.terms", "/tos"],
	["menu.privacy", "/privacy"],
	["menu.cookies", "/cookie-policy"],
	["menu.licences", "/licences"],
] as const;

export function Footer() {
	const t = useTexts(common);
	return (
		<footer className="no-print border-base-300 bg-base-100 border-t text-sm">
			<div className="mx-auto flex max-w-[90rem] flex-wrap items-center gap-x-4 gap-y-1 px-5 py-5 max-lg:pb-[calc(6rem+env(safe-area-inset-bottom))]">
				<nav aria-label={t("footer.links")} className="contents">
					{links.map(([key, path]) => (
						<Link key={path} href={path} className="link link-hover py-1">
							{t(key)}
						</Link>
					))}
				</nav>
				<nav aria-label={t("footer.contact")} className="contents">
					<Link href="/contact" className="link link-hover py-1">
						{t("menu.contact")}
					</Link>
				</nav>
				<p className="sm:ms-auto">{t("footer.rights", { year: new Date().getFullYear() })}</p>
			</div>
		</footer>
	);
}
