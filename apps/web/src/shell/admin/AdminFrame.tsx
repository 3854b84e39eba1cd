import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "#i18n";
import { Link } from "#kit";
import { HeaderBar } from "../Header.tsx";
import { HelpHost } from "../help/HelpHost.tsx";
import { AdminFooter } from "./AdminFooter.tsx";
import { AdminMenu, AdminMobileMenu } from "./AdminMenu.tsx";
import { texts } from "./texts.ts";

/** The administration's own header, sections and footer around a screen. */
export default function AdminFrame({ notices, children }: { notices: ReactNode; children: ReactNode }) {
	const t = useTexts(texts);
	return (
		<>
			<HeaderBar>
				<Link href="/admin" className="flex items-center gap-2 text-lg font-semibold tracking-tight">
					<img src="/icon.svg" alt="" width="32" height="32" />
					<span className="max-sm:sr-only">Rafta</span>
					<span className="text-base font-semibold max-[22rem]:sr-only">{t("area")}</span>
				</Link>
				<Link href="/book_loans" className="btn btn-ghost ms-2 hidden px-3 md:inline-flex">
					<ArrowLeft size={18} aria-hidden="true" />
					{t("back")}
				</Link>
			</HeaderBar>
			{notices}
			<div className="mx-auto flex min-h-dvh w-full max-w-[90rem] flex-1">
				<AdminMenu />
				<main id="content" className="min-w-0 flex-1 px-4 py-4 sm:px-6 sm:py-6 lg:px-8">
					{children}
				</main>
				<HelpHost />
			</div>
			<AdminFooter />
			<AdminMobileMenu />
		</>
	);
}
