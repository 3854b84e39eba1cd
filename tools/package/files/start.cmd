@echo off
chcp 65001 >nul
title Rafta
"%~dp0node\node.exe" "%~dp0app\launch.mjs" %*
if errorlevel 1 pause
