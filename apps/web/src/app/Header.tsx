import { userMenu } from "@rafta/library/access/menus";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { logOut, useUser } from "../data/session.ts";
import { common } from "../i18n/common.ts";
import { useLanguage, useTexts } from "../i18n/language.tsx";
import { Icon, type IconName } from "./icons.tsx";
import { useVisible } from "./Menu.tsx";
import { currentTheme, setTheme, themes, turkishNames } from "./themes.ts";

/** A button that opens a panel; Escape, a click elsewhere or a choice close it and the focus comes back. */
function Dropdown({
	label,
	icon,
	text,
	children,
}: {
	label: string;
	icon: IconName;
	text?: string;
	children: (close: () => void) => ReactNode;
}) {
	const [open, setOpen] = useState(false);
	const box = useRef<HTMLDivElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const [path] = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the panel
	useEffect(() => setOpen(false), [path]);
	useEffect(() => {
		if (!open) return;
		const outside = (event: PointerEvent) => {
			if (!box.current?.contains(event.target as Node)) setOpen(false);
		};
		const onEscape = (event: KeyboardEvent) => {
			if (event.key !== "Escape") return;
			setOpen(false);
			button.current?.focus();
		};
		document.addEventListener("pointerdown", outside);
		document.addEventListener("keydown", onEscape);
		return () => {
			document.removeEventListener("pointerdown", outside);
			document.removeEventListener("keydown", onEscape);
		};
	}, [open]);
	return (
		<div ref={box} className="relative">
			<button
				ref={button}
				type="button"
				className="btn btn-ghost gap-2 px-3"
				aria-label={text ? `${text}, ${label}` : label}
				aria-expanded={open}
				onClick={() => setOpen(!open)}
			>
				<Icon name={icon} />
				{text && <span className="hidden max-w-40 truncate sm:inline">{text}</span>}
			</button>
			{open && (
				<div className="rounded-box border-base-300 bg-base-100 absolute right-0 z-40 mt-2 max-h-[70dvh] w-60 overflow-y-auto border p-2 shadow-xl">
					{children(() => setOpen(false))}
				</div>
			)}
		</div>
	);
}

function ThemeMenu() {
	const t = useTexts(common);
	const { language } = useLanguage();
	const [chosen, setChosen] = useState(currentTheme);
	return (
		<Dropdown label={t("theme.choose")} icon="theme">
			{() => (
				<ul className="flex flex-col gap-0.5">
					{themes.map((theme) => (
						<li key={theme}>
							<button
								type="button"
								data-theme={theme}
								aria-pressed={theme === chosen}
								className="rounded-field bg-base-100 text-base-content flex w-full items-center gap-2 px-3 py-2 text-left capitalize"
								onClick={() => {
									setTheme(theme);
									setChosen(theme);
								}}
							>
								<span className="flex gap-1" aria-hidden="true">
									<span className="bg-primary size-3 rounded-full" />
									<span className="bg-secondary size-3 rounded-full" />
									<span className="bg-accent size-3 rounded-full" />
								</span>
								<span className="flex-1">{language === "tr" ? turkishNames[theme] : theme}</span>
								{theme === chosen && <span aria-hidden="true">✓</span>}
							</button>
						</li>
					))}
				</ul>
			)}
		</Dropdown>
	);
}

function UserMenu({ name }: { name: string }) {
	const t = useTexts(common);
	const visible = useVisible();
	const [, navigate] = useLocation();
	return (
		<Dropdown label={t("menu.user")} icon="profile" text={name}>
			{(close) => (
				<ul className="menu w-full p-0">
					{visible(userMenu).map((item) => (
						<li key={item.key}>
							<Link href={item.path} onClick={close}>
								<Icon name={item.key as IconName} />
								{t(`menu.${item.key}` as keyof typeof common.tr)}
							</Link>
						</li>
					))}
					<li>
						<button
							type="button"
							onClick={() => {
								close();
								logOut();
								navigate("/");
							}}
						>
							<Icon name="logout" />
							{t("menu.logout")}
						</button>
					</li>
				</ul>
			)}
		</Dropdown>
	);
}

export function Header() {
	const t = useTexts(common);
	const { language, setLanguage } = useLanguage();
	const user = useUser();
	return (
		<header className="no-print border-base-300 bg-base-100 sticky top-0 z-30 border-b">
			<div className="mx-auto flex max-w-[90rem] items-center gap-1 px-3 py-2 sm:px-5">
				<Link href="/" className="mr-auto flex items-center gap-2 text-xl font-bold tracking-tight">
					<img src="/icon.svg" alt="" width="32" height="32" />
					Rafta
				</Link>
				<button
					type="button"
					className="btn btn-ghost px-3"
					lang={language === "tr" ? "en" : "tr"}
					onClick={() => setLanguage(language === "tr" ? "en" : "tr")}
				>
					<span className="hidden sm:inline">{t("language.switch")}</span>
					<span className="sm:hidden" aria-hidden="true">
						{language === "tr" ? "EN" : "TR"}
					</span>
					<span className="sr-only sm:hidden">{t("language.switch")}</span>
				</button>
				<ThemeMenu />
				{user ? (
					<UserMenu name={user.name || user.username} />
				) : (
					<>
						<Link href="/users/login" className="btn btn-ghost px-3">
							{t("menu.login")}
						</Link>
						<Link href="/users/signIn" className="btn btn-primary hidden px-3 sm:inline-flex">
							{t("menu.signUp")}
						</Link>
					</>
				)}
			</div>
		</header>
	);
}
