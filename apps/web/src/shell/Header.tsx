import { userItems } from "@rafta/library/access/menus";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { logOut, useOpenRegistration, useUser, visitorOf } from "#data";
import { deskState } from "#desk";
import { common, useTexts } from "#i18n";
import { Dropdown, Icon, Link } from "#kit";
import { useStore } from "#state";
import { Bell } from "./Bell.tsx";
import { helpOpen } from "./help/open.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { useVisible } from "./Menu.tsx";
import { PaletteButton } from "./palette/PaletteButton.tsx";
import { ThemeMenu } from "./ThemeMenu.tsx";

const LeaveDialog = lazy(() => import("../desk/LeaveDialog.tsx"));

function UserMenu({ name }: { name: string }) {
	const t = useTexts(common);
	const { role } = visitorOf(useUser());
	const visible = useVisible();
	const [, navigate] = useLocation();
	const [isAsking, setAsking] = useState(false);
	const leave = () => {
		setAsking(false);
		logOut();
		navigate("/");
	};
	return (
		<>
			<Dropdown label={t("menu.user")} icon="profile" text={name}>
				{(close) => (
					<ul className="menu w-full p-0">
						{visible(userItems(role)).map((item) => (
							<li key={item.key}>
								<Link href={item.path} onClick={close}>
									<Icon name={item.key} />
									{t(`menu.${item.key}`)}
								</Link>
							</li>
						))}
						{/* On a phone the header has no room for its button. */}
						<li className="sm:hidden">
							<button
								type="button"
								onClick={() => {
									close();
									helpOpen.set(true);
								}}
							>
								<Icon name="help" />
								{t("menu.help")}
							</button>
						</li>
						<li>
							<button
								type="button"
								onClick={() => {
									close();
									// Warns before operations of the desk that have not been sent are left behind.
									if (deskState().waiting > 0) setAsking(true);
									else leave();
								}}
							>
								<Icon name="logout" />
								{t("menu.logout")}
							</button>
						</li>
					</ul>
				)}
			</Dropdown>
			{isAsking && (
				<Suspense>
					<LeaveDialog onLeave={leave} onClose={() => setAsking(false)} />
				</Suspense>
			)}
		</>
	);
}

/** The bar at the top: its left-hand content, and the items that every header has on the right. */
export function HeaderBar({ children }: { children: ReactNode }) {
	const t = useTexts(common);
	const user = useUser();
	const isOpen = useOpenRegistration();
	const isHelpOpen = useStore(helpOpen);
	// During set-up nobody has an account to sign in with.
	const [path] = useLocation();
	return (
		<header className="no-print border-base-300 bg-base-100 sticky top-0 z-30 border-b">
			<div className="mx-auto flex max-w-[90rem] items-center gap-1 px-3 py-2 sm:px-5">
				{children}
				<span className="flex-1" />
				{user && !user.desk_only && <PaletteButton />}
				<LanguageSwitch />
				<ThemeMenu />
				{user && (
					<button
						type="button"
						className="btn btn-ghost px-3 max-sm:hidden"
						data-tour="help"
						aria-label={t("menu.help")}
						title={t("menu.help")}
						aria-expanded={isHelpOpen}
						onClick={() => helpOpen.set(!isHelpOpen)}
					>
						<Icon name="help" />
					</button>
				)}
				{user ? (
					<>
						{!user.desk_only && <Bell user={user} />}
						<UserMenu name={user.name || user.username} />
					</>
				) : (
					path !== "/setup" && (
						<>
							<Link href="/users/login" className="btn btn-ghost px-2 sm:px-3">
								{t("menu.login")}
							</Link>
							{isOpen && (
								<Link href="/users/signIn" className="btn px-2 sm:px-3">
									{t("menu.signUp")}
								</Link>
							)}
						</>
					)
				)}
			</div>
		</header>
	);
}

export function Header() {
	const user = useUser();
	return (
		<HeaderBar>
			<Link href="/" className="flex items-center gap-2 text-lg font-semibold tracking-tight">
				<img src="/icon.svg" alt="" width="32" height="32" />
				{/* A guest's two sign-in links are there at every width; on a phone only the logo is shown, to leave them room. */}
				<span className={user ? "" : "max-sm:sr-only"}>Rafta</span>
			</Link>
		</HeaderBar>
	);
}
