import { type AdminMenuKey, adminMenu, adminMenuTexts } from "@rafta/library/access/menus";
import {
	Activity,
	AppWindow,
	ArrowLeft,
	BarChart3,
	Container,
	DatabaseZap,
	Globe,
	Laptop,
	type LucideIcon,
	Mail,
	ScrollText,
	Settings,
	Table2,
	Users,
} from "lucide-react";
import { useLocation } from "wouter";
import { useLanguage, useTexts } from "#i18n";
import { Link } from "#kit";
import { MenuDialog, rail, useVisible } from "../Menu.tsx";
import { texts } from "./texts.ts";

/** Icons of the sections; any other has a plain one. */
const icons: Readonly<Partial<Record<AdminMenuKey, LucideIcon>>> = {
	overview: Activity,
	settings: Settings,
	site: Globe,
	users: Users,
	contacts: Mail,
	analytics: BarChart3,
	logs: ScrollText,
	schema: Table2,
	migration: DatabaseZap,
	docker: Container,
	computer: Laptop,
};

function Entries({ onChoose }: { onChoose?: () => void }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const visible = useVisible();
	const [path] = useLocation();
	const isHere = (entry: string) => path === entry || (entry !== "/admin" && path.startsWith(`${entry}/`));
	return (
		<ul className="menu w-full gap-0.5 p-0">
			{visible(adminMenu).map(({ key, path: entry }) => {
				const Shape = icons[key] ?? AppWindow;
				return (
					<li key={key}>
						<Link
							href={entry}
							onClick={onChoose}
							aria-current={isHere(entry) ? "page" : undefined}
							className={isHere(entry) ? "bg-primary text-primary-content font-semibold" : ""}
						>
							<Shape size={18} aria-hidden="true" className="shrink-0" />
							{adminMenuTexts[key][language]}
						</Link>
					</li>
				);
			})}
			<li className="border-base-300 mt-2 border-t pt-2">
				<Link href="/book_loans" onClick={onChoose}>
					<ArrowLeft size={18} aria-hidden="true" className="shrink-0" />
					{t("back")}
				</Link>
			</li>
		</ul>
	);
}

/** The sections of the administration: at the side, or on small screens in a dialog. */
export function AdminMenu() {
	const t = useTexts(texts);
	return (
		<nav aria-label={t("sections")} className={rail}>
			<Entries />
		</nav>
	);
}

export const AdminMobileMenu = () => <MenuDialog>{(close) => <Entries onChoose={close} />}</MenuDialog>;
