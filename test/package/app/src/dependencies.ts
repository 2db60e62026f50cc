// What keeps descriptions of decorated classes for the whole process, as it does for those of the application.
import '@nestjs/bull';
import '@nestjs/common';
import '@nestjs/core';
import '@nestjs/swagger';
import '@nestjs/typeorm';
import { getMetadataStorage } from 'class-validator';
import { getMetadataArgsStorage } from 'typeorm';

getMetadataStorage();
getMetadataArgsStorage();
