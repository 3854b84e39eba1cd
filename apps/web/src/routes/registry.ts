/** Which screen an address of the route table shows. Each is loaded when it is first opened. */
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { resourceScreen, resourceScreens } from "./resource/screens.ts";
import type { Screen, ScreenProps } from "./screen.ts";
import { unreadyPaths } from "./unready/paths.ts";

type Module = Promise<{ default: Screen }>;

const screen = (load: () => Module): LazyExoticComponent<ComponentType<ScreenProps>> => lazy(load);

const unready = screen(() => import("./unready/Unready.tsx"));

/** Made from the definitions of the collections; what stands below replaces some of them. */
const resources = [
	"/contacts",
	"/tasks",
	"/libraries",
	"/schools",
	"/library_settings",
	"/students",
	"/library_books",
	"/book_loans",
	"/books",
	"/stocktakes",
].flatMap((path) => Object.entries(resourceScreens(path)));

export const screens: Readonly<Record<string, LazyExoticComponent<Screen>>> = {
	...Object.fromEntries([...unreadyPaths].map((path) => [path, unready])),
	...Object.fromEntries(resources),
	"/": screen(() => import("./home/Home.tsx")),
	"/tos": screen(() => import("./legal/Terms.tsx")),
	"/privacy": screen(() => import("./legal/Privacy.tsx")),
	"/cookie-policy": screen(() => import("./legal/Cookies.tsx")),
	"/contact": screen(() => import("./contact/Contact.tsx")),
	"/error": screen(() => import("./error/Denied.tsx")),
	"/404": screen(() => import("./error/NotFound.tsx")),
	"/setup": screen(() => import("./setup/Setup.tsx")),
	"/kiosk": screen(() => import("./kiosk/Kiosk.tsx")),
	"/scanner": screen(() => import("./scanner/PhoneScanner.tsx")),
	"/users": screen(() => import("./users/home/UsersHome.tsx")),
	"/users/login": screen(() => import("./users/login/Login.tsx")),
	"/users/forgot-password": screen(() => import("./users/forgot-password/ForgotPassword.tsx")),
	"/users/signIn": screen(() => import("./users/signIn/SignUp.tsx")),
	"/users/list": resourceScreen("/users", "/list"),
	"/users/search": resourceScreen("/users", "/search"),
	"/users/detail/{id}": screen(() => import("./users/detail/Profile.tsx")),
	"/users/update/{id}": screen(() => import("./users/update/EditProfile.tsx")),
	"/schema": screen(() => import("./schema/list/Schema.tsx")),
	"/schema/list": screen(() => import("./schema/list/Schema.tsx")),
	"/schema/search": screen(() => import("./schema/list/Schema.tsx")),
	"/schema/detail/{id}": screen(() => import("./schema/detail/SchemaDetail.tsx")),
	"/admin": screen(() => import("./admin/home/AdminHome.tsx")),
	"/admin/site-settings": screen(() => import("./admin/site-settings/SiteSettings.tsx")),
	"/admin/users": screen(() => import("./admin/users/Users.tsx")),
	"/admin/contacts": resourceScreen("/contacts", "/list"),
	"/admin/schema": screen(() => import("./schema/list/Schema.tsx")),
	"/admin/schema/detail/{id}": screen(() => import("./schema/detail/SchemaDetail.tsx")),
	"/admin/migration": screen(() => import("./admin/migration/Migration.tsx")),
	"/schools/list": screen(() => import("./schools/list/Schools.tsx")),
	"/schools/detail/{id}": screen(() => import("./schools/detail/School.tsx")),
	"/libraries/list": screen(() => import("./libraries/list/Libraries.tsx")),
	"/books/create": screen(() => import("./books/create/CreateBook.tsx")),
	"/books/list": screen(() => import("./books/list/Books.tsx")),
	"/books/search": screen(() => import("./books/search/SearchBooks.tsx")),
	"/books/detail/{id}": screen(() => import("./books/detail/Book.tsx")),
	"/books/update/{id}": screen(() => import("./books/update/EditBook.tsx")),
	"/library_books": screen(() => import("./library_books/home/Copies.tsx")),
	"/library_books/list": screen(() => import("./library_books/home/Copies.tsx")),
	"/library_books/create": screen(() => import("./library_books/create/CreateCopy.tsx")),
	"/library_books/detail/{id}": screen(() => import("./library_books/detail/Copy.tsx")),
	"/library_books/{id}": screen(() => import("./library_books/detail/Copy.tsx")),
	"/library_books/update/{id}": screen(() => import("./library_books/update/EditCopy.tsx")),
	"/students": screen(() => import("./students/home/Students.tsx")),
	"/students/list": screen(() => import("./students/home/Students.tsx")),
	"/students/create": screen(() => import("./students/create/CreateStudent.tsx")),
	"/students/detail/{id}": screen(() => import("./students/detail/Student.tsx")),
	"/students/{id}": screen(() => import("./students/short/StudentShort.tsx")),
	"/students/update/{id}": screen(() => import("./students/update/EditStudent.tsx")),
	"/book_loans": screen(() => import("./book_loans/home/DeskHome.tsx")),
	"/book_loans/create": screen(() => import("./book_loans/create/DeskModes.tsx")),
	"/book_loans/list": screen(() => import("./book_loans/list/Loans.tsx")),
	"/book_loans/detail/{id}": screen(() => import("./book_loans/detail/Loan.tsx")),
	"/book_loans/update/{id}": screen(() => import("./book_loans/update/EditLoan.tsx")),
	"/library_settings/create": screen(() => import("./library_settings/create/CreateSettings.tsx")),
	"/library_settings/update/{id}": screen(() => import("./library_settings/update/EditSettings.tsx")),
	"/stocktakes": screen(() => import("./stocktakes/home/Stocktakes.tsx")),
	"/stocktakes/create": screen(() => import("./stocktakes/create/CreateStocktake.tsx")),
	"/stocktakes/detail/{id}": screen(() => import("./stocktakes/detail/StocktakeDetail.tsx")),
	"/stocktakes/{id}": screen(() => import("./stocktakes/count/Count.tsx")),
};
