// SPDX-License-Identifier: Apache-2.0
// Packages that store decorator metadata for the whole process, including the application's.
import '@nestjs/bull';
import '@nestjs/common';
import '@nestjs/core';
import '@nestjs/typeorm';
import { getMetadataStorage } from 'class-validator';
import { getMetadataArgsStorage } from 'typeorm';

getMetadataStorage();
getMetadataArgsStorage();
